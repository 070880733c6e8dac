// Tries the page in a real browser: node check.mjs FOLDER, where `web/build` has put it. SANDTABLE names the native program.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { browser as begun, served, terminal, typed } from "./browser.mjs";

const only = process.argv[3];
const games = process.env.GAMES ?? "1000";
const pairs = process.env.PAIRS ?? "2000";
const { site, file, server } = await served(process.argv[2] ?? "target/page");
const browser = await begun();

function same(found, expected, what) {
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${what}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
  }
}

/** A page at an address, which must neither complain nor ask the network for anything but its own files. */
async function opened(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  page.complaints = [];
  page.requests = [];
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.on("request", (request) => page.requests.push(request.url()));
  page.setDefaultTimeout(180_000);
  await page.goto(address);
  await page.locator("h2").waitFor().catch(async () => {
    throw new Error(`${address} does not open: ${page.complaints.join("; ")}; ${await page.locator("main").textContent()}`);
  });
  return page;
}

async function closed(page) {
  same(page.complaints, [], "what the console shows");
  const strangers = page.requests.filter((url) => !url.startsWith(site) && !url.startsWith("blob:") && url !== page.url().split("#")[0]);
  same(strangers, [], "requests for anything but the page's own files");
  await page.context().close();
}

async function fingerprint(page) {
  const errors = page.locator(".errors > *").first();
  await page.locator(".status", { hasText: "Done." }).or(errors).first().waitFor({ timeout: 600_000 });
  if (await errors.count()) throw new Error(await errors.textContent());
  return page.locator(".fingerprint").textContent();
}

/** The keys of a replay move it without a click into its frame. */
async function keysMove(page, frame) {
  await page.waitForFunction(() => document.activeElement?.tagName === "IFRAME");
  const first = await frame.locator("#where").textContent();
  for (const [key, moves] of [["End", true], ["Home", false], ["ArrowRight", true], ["ArrowLeft", false]]) {
    await page.keyboard.press(key);
    // It is drawn before the next key is heard.
    await page.waitForTimeout(300);
    same((await frame.locator("#where").textContent()) !== first, moves, `whether ${key} moves the replay from its beginning`);
  }
}

/** Plays a game by clicks to its end. */
async function clicked(scenario) {
  const page = await opened(`${site}#play?scenario=${scenario}&as=1`);
  const folder = mkdtempSync(join(tmpdir(), "sandtable-"));
  await page.getByRole("button", { name: "Begin" }).click();
  let [decisions, marked, onMap] = [0, 0, 0];
  for (;;) {
    await page.locator(".game").waitFor();
    const count = await page.locator(".actions button").count();
    if (count === 0) break;
    await page.locator(".game").evaluate((game) => game.classList.add("before"));
    const mark = page.locator(".map circle.place").first();
    if (await mark.count()) marked += 1;
    // Now and then a place on the map is clicked: it has one action, or lists its actions.
    if (marked > 5 * onMap) {
      await mark.dispatchEvent("click");
      const listed = page.locator(".game.before .actions li:not([hidden]) button");
      await page.locator(".game:not(.before)").or(page.getByRole("button", { name: "Show all actions" })).first().waitFor();
      if (await page.locator(".game.before").count()) await listed.first().click();
      onMap += 1;
    } else {
      // The last action ends what it can; all come up.
      await page.locator(".actions button").nth(decisions % 3 ? (7 * decisions) % count : count - 1).click();
    }
    await page.locator(".game:not(.before)").waitFor();
    decisions += 1;
    if (decisions === 10) await page.reload();
  }
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the game" }).click()]);
  const path = join(folder, "game.json");
  await download.saveAs(path);
  const ending = await page.locator(".decide h3").textContent();
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByLabel("or a saved game").setInputFiles(path);
  await page.frameLocator("iframe").getByText(ending).first().waitFor();
  const told = await terminal("play", scenario, "--from", path);
  if (!told.replace(/\s+/g, " ").includes(ending)) throw new Error(`the terminal tells another ending than ${ending}`);
  rmSync(folder, { recursive: true });
  // The same from the tab of the game, without a file. The keys of the replay work at once.
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Watch the replay" }).click();
  const frame = page.frameLocator("iframe");
  await frame.getByText(ending).first().waitFor();
  await keysMove(page, frame);
  if (!onMap) throw new Error("nothing was clicked on the map");
  console.log(`${scenario}: ${decisions} decisions, ${onMap} of them on the map`);
  await closed(page);
}

const tests = {
  async "games have the terminal's fingerprints, with 1 worker and with 2"() {
    const scenarios = ["belfort", "wissembourg", "spicheren", "verdun", "verdun-february", "verdun-autumn", "eagle", "loire"];
    for (const scenario of scenarios) {
      const expected = JSON.parse(await terminal("run", scenario, "--games", games, "--format", "json", "--quiet"));
      for (const workers of [1, 2]) {
        const page = await opened(`${site}#games?scenario=${scenario}&games=${games}&workers=${workers}`);
        await page.getByRole("button", { name: "Play the games" }).click();
        same(await fingerprint(page), expected.fingerprint, `${scenario}, ${workers} workers`);
        await closed(page);
      }
    }
  },

  async "a comparison has the terminal's difference and interval"() {
    const page = await opened(`${site}#compare?games=${pairs}&workers=2`);
    await page.getByRole("group", { name: "Changes of the variant" }).getByRole("button", { name: "Add a value" }).click();
    await page.getByLabel("Value", { exact: true }).fill("zones.Bellevue.bonus+=1");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    const found = await fingerprint(page);
    const expected = JSON.parse(await terminal(...(await page.locator(".command code").textContent()).split(" ").slice(1), "--format", "json", "--quiet"));
    same(found, expected.variant.fingerprint, "the variant's fingerprint");
    same(await page.locator(".answer").textContent(), expected.answer, "the answer");
    await page.reload();
    same(await page.getByLabel("Value", { exact: true }).inputValue(), "zones.Bellevue.bonus+=1", "the change after a reload");
    await closed(page);
  },

  async "the levels of a changed scenario are played"() {
    const page = await opened(`${site}#verdict?each=40&change=set:zones.Bellevue.bonus%3D3`);
    await page.getByRole("button", { name: "Play the quick levels" }).click();
    await page.locator(".status", { hasText: "Done." }).waitFor();
    const expected = JSON.parse(await terminal(...(await page.locator(".command code").textContent()).split(" ").slice(1), "--format", "json", "--quiet"));
    same(await page.locator(".answer").textContent(), expected.answer, "the answer");
    same(expected.plan.setting.overlays, ["zones.Bellevue.bonus=3"], "the change");
    await closed(page);
  },

  async "games in which something happened are found and opened"() {
    const page = await opened(`${site}#replay`);
    await page.getByText("Find a game", { exact: true }).click();
    const when = "lost Bellevue by turn 4";
    await page.getByLabel("Games in which").fill(when);
    await page.getByLabel("Games to look through").fill("200");
    await page.getByRole("button", { name: "Find games" }).click();
    await page.locator(".found li").first().waitFor();
    const line = await page.locator(".command code").textContent();
    same(line.includes(`--when '${when}'`), true, `whether the condition is in ${line}`);
    const { found } = JSON.parse(await typed(line, "--format json --quiet"));
    same(await page.locator(".found button").allTextContents(), found.map(({ game }) => `Game ${game}`), "the games");
    await page.locator(".found button").nth(1).click();
    await page.locator("iframe").waitFor();
    same((await page.locator(".result .command code").textContent()).includes(`--game ${found[1].game}`), true, "whether it is that game");
    await page.getByLabel("Games that ended with").fill("nothing");
    await page.getByRole("button", { name: "Find games" }).click();
    await page.locator(".fault p").waitFor();
    await closed(page);
  },

  async "the data are tables too, with the changes"() {
    const page = await opened(`${site}#scenario?change=set:zones.Bellevue.bonus%3D3`);
    await page.getByText(/^zones \(\d+\)$/).click();
    same(await page.locator("td.changed").allTextContents(), ["3*"], "the changed value");
    same(await page.locator(".wide tbody tr").count() > 40, true, "whether every zone has a row");
    await closed(page);
  },

  async "one file works without a server, and asks for nothing"() {
    const page = await opened(`${file}#games?games=500`);
    await page.getByRole("button", { name: "Play the games" }).click();
    const expected = JSON.parse(await terminal("run", "belfort", "--games", "500", "--format", "json", "--quiet"));
    same(await fingerprint(page), expected.fingerprint, "fingerprint");
    await closed(page);
  },

  async "a worker that is killed is told of, and nothing is lost"() {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(() => {
      const Own = Worker;
      window.workers = [];
      window.Worker = class extends Own {
        constructor(...words) {
          super(...words);
          window.workers.push(this);
        }
      };
    });
    await page.goto(`${site}#games?games=6000&workers=2`);
    await page.getByRole("button", { name: "Play the games" }).click();
    await page.waitForFunction(() => document.querySelector("progress").value > 0.1);
    // The clerk is the first that was made, a player the last.
    await page.evaluate(() => window.workers.at(-1).terminate());
    await page.getByText("A worker was lost").waitFor();
    const expected = JSON.parse(await terminal("run", "belfort", "--games", "6000", "--format", "json", "--quiet"));
    same(await fingerprint(page), expected.fingerprint, "fingerprint");
    await context.close();
  },

  async "games are stopped and continued"() {
    const page = await opened(`${site}#games?games=6000&workers=2`);
    await page.getByRole("button", { name: "Play the games" }).click();
    await page.waitForFunction(() => document.querySelector("progress").value > 0.1);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator(".status", { hasText: "Stopped." }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    const expected = JSON.parse(await terminal("run", "belfort", "--games", "6000", "--format", "json", "--quiet"));
    same(await fingerprint(page), expected.fingerprint, "fingerprint");
    await closed(page);
  },

  async "a game is played by clicks to its end, and its file tells the same in a terminal"() {
    for (const scenario of (process.env.CLICKED ?? "wissembourg").split(",")) await clicked(scenario);
  },

  async "a game keeps its own fields, is saved, watched as far as it goes, and resumed; answers stay"() {
    // By the single file: a frame in it has no address that could be kept.
    const page = await opened(`${file}#play?scenario=wissembourg&as=1`);
    const tab = (name) => page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    for (let decision = 0; decision < 5; decision += 1) {
      await page.locator(".game").evaluate((game) => game.classList.add("before"));
      await page.locator(".actions button").first().click();
      await page.locator(".game:not(.before)").waitFor();
    }
    const [stands, story] = [await page.locator("h3").textContent(), await page.locator(".log").textContent()];
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the game" }).click()]);
    const folder = mkdtempSync(join(tmpdir(), "sandtable-"));
    const path = join(folder, "game.json");
    await download.saveAs(path);
    await tab("Games");
    await page.getByLabel("Seed").fill("2");
    await page.getByLabel("Games", { exact: true }).fill("50");
    await page.getByRole("button", { name: "Play the games" }).click();
    const found = await fingerprint(page);
    await tab("Play");
    await page.locator(".game").waitFor();
    same([await page.locator("h3").textContent(), await page.locator(".log").textContent()], [stands, story], "the game after another seed was typed");
    await tab("Games");
    same(await page.locator(".fingerprint").textContent(), found, "the answer after another tab");
    await page.getByLabel("Seed").fill("3");
    await page.getByLabel("Seed").blur();
    await page.getByText("The fields have changed since this answer.").waitFor();
    await tab("Replay");
    await page.getByLabel("or a saved game").setInputFiles(path);
    const frame = page.frameLocator("iframe");
    await frame.getByText("left unfinished").first().waitFor();
    const where = await frame.locator("#where").textContent();
    await frame.getByRole("button", { name: "Next decision" }).click();
    await frame.locator("#where", { hasText: "decision 2 of" }).waitFor();
    if ((await frame.locator("#where").textContent()) === where) throw new Error("the replay stands still");
    const fresh = await opened(`${file}#play`);
    await fresh.getByLabel("or resume a saved game").setInputFiles(path);
    await fresh.locator(".game").waitFor();
    same(await fresh.locator("h3").textContent(), stands, "the game that was resumed");
    rmSync(folder, { recursive: true });
    await closed(fresh);
    await closed(page);
  },

  async "where a column is chosen first, a click on a hex places the unit"() {
    const page = await opened(`${site}#play?scenario=loire&as=1`);
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".game").waitFor();
    const begun = () => page.locator(".game").evaluate((game) => game.classList.add("before"));
    const drawn = () => page.locator(".game:not(.before)").waitFor();
    const first = page.locator(".actions button").first();
    const title = await page.locator("h3").textContent();
    if (!/^In column \d\d$/.test(await first.textContent())) throw new Error(`no column: ${await first.textContent()}`);
    if (!(await page.locator(".map circle.place.group").count())) throw new Error("the columns have no marks");
    await begun();
    await first.click();
    await drawn();
    const hex = await page.locator(".map circle.place:not(.group)").first().getAttribute("data-place");
    await begun();
    await page.getByRole("button", { name: "Undo" }).click();
    await drawn();
    same(await page.locator("h3").textContent(), title, "the decision after Undo");
    await begun();
    await page.locator(`.map circle.place.group[data-place="${hex}"]`).dispatchEvent("click");
    await drawn();
    await page.locator(".log").getByText(`is set up in ${hex.padStart(4, "0")}`).first().waitFor();
    if ((await page.locator("h3").textContent()) === title) throw new Error("the unit is not placed");
    await closed(page);
  },

  async "another tab begins at its heading, the replay at its keys; an unknown tab is named once"() {
    const page = await opened(`${site}#nonsense?scenario=wissembourg`);
    await page.getByText("There is no tab with the name “nonsense”. This is the tab Games.").waitFor();
    same(new URL(page.url()).hash, "#games?scenario=wissembourg", "the address");
    for (const [tab, keys] of [["Odds", "Enter"], ["Replay", undefined]]) {
      await page.getByRole("link", { name: tab, exact: true }).focus();
      if (keys) await page.keyboard.press(keys);
      else await page.getByRole("link", { name: tab, exact: true }).click();
      await page.locator("h2", { hasText: tab }).waitFor();
      same(await page.evaluate(() => document.activeElement.textContent), tab, "what has the focus");
    }
    same(await page.getByRole("alert").filter({ hasText: "no tab" }).count(), 0, "notes of an unknown tab");
    await page.getByRole("button", { name: "Show the game" }).click();
    await keysMove(page, page.frameLocator("iframe"));
    await page.getByRole("link", { name: "Games", exact: true }).click();
    await page.getByRole("link", { name: "Replay", exact: true }).click();
    await keysMove(page, page.frameLocator("iframe"));
    await closed(page);
  },

  async "several conditions are asked, and the list has the measures"() {
    const page = await opened(`${site}#games?games=200`);
    const add = page.getByRole("button", { name: "Add a condition" });
    const condition = (nth) => page.getByLabel(`Condition ${nth}`, { exact: true });
    await add.click();
    await condition(1).fill("lost Bellevue by turn 4");
    await add.click();
    const offered = page.locator("fieldset", { has: condition(2) }).locator("datalist option");
    await offered.first().waitFor({ state: "attached" });
    const [measure] = await offered.evaluateAll((options) => options.map(({ value }) => value));
    await condition(2).fill(measure);
    await condition(2).blur();
    await page.getByRole("button", { name: "Play the games" }).click();
    const found = await fingerprint(page);
    const line = await page.locator(".command code").textContent();
    same(line.split(" --when ").length, 3, `conditions in ${line}`);
    same(found, JSON.parse(await typed(line, "--format json --quiet")).fingerprint, "fingerprint");
    await condition(2).fill("nothing >= 3");
    await condition(2).blur();
    await page.getByRole("button", { name: "Play the games" }).click();
    await page.locator(".change", { has: condition(2) }).locator(".fault p").waitFor();
    await page.getByRole("button", { name: "Remove condition 1" }).click();
    same(await condition(1).inputValue(), "nothing >= 3", "the condition that is left");
    await page.reload();
    same(await condition(1).inputValue(), "nothing >= 3", "the condition after a reload");
    await closed(page);
  },

  async "an error in a text of the user's own opens the editor at its line, from any tab"() {
    const errata = `errata:errata.toml\noverlay_for = "belfort"\n\n[zones.12]\nbonu = 3\n`;
    const start = `position_for = "belfort"\nturn = 99\n`;
    const page = await opened(`${site}#games?games=20&change=${encodeURIComponent(errata)}`);
    await page.getByRole("button", { name: "Play the games" }).click();
    await page.locator(".change .fault button").first().click();
    const chosen = await page.evaluate(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement;
      return value.slice(selectionStart, selectionEnd);
    });
    same(/^(bonu = 3|\[zones\.12\])$/.test(chosen), true, `the line of the error is chosen: ${chosen}`);
    await page.evaluate((start) => (location.hash = `games?games=20&position=${encodeURIComponent(start)}`), start);
    await page.getByRole("button", { name: "Discard the position" }).waitFor();
    await page.getByRole("button", { name: "Play the games" }).click();
    await page.locator(".fault button").first().click();
    await page.locator("h2", { hasText: "Position" }).waitFor();
    await page.locator(".cm-activeLine", { hasText: "turn = 99" }).waitFor();
    await page.evaluate(() => (location.hash = "scenario"));
    await page.getByRole("button", { name: "Edit a copy" }).click();
    await page.getByText("Data", { exact: true }).waitFor();
    await page.getByLabel("File", { exact: true }).selectOption("map.toml");
    await page.getByLabel("Text").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText("\nnonsense = 1\n");
    await page.locator(".faults li").first().waitFor();
    await page.getByLabel("File", { exact: true }).selectOption("scenario.toml");
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.locator(".errors button", { hasText: "map.toml" }).first().click();
    await page.locator("h2", { hasText: "Scenario" }).waitFor();
    same(await page.getByLabel("File", { exact: true }).inputValue(), "map.toml", "the file that is open");
    await page.locator(".cm-activeLine", { hasText: "nonsense = 1" }).waitFor();
    await closed(page);
  },

  async "a copy is compared with its original, by its bots and readings"() {
    const page = await opened(`${site}#scenario?scenario=wissembourg&games=100`);
    await page.getByRole("button", { name: "Edit a copy" }).click();
    await page.getByText("Data", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Compare" }).click();
    const bots = await page.getByLabel("French bot").locator("option").allTextContents();
    if (!bots.includes("scripted:hold")) throw new Error(`bots of another game: ${bots}`);
    const change = page.getByRole("group", { name: "Changes of the variant" });
    await change.getByRole("button", { name: "Add a ruling" }).click();
    const readings = page.getByLabel("Reading");
    await readings.locator("option", { hasText: "(default)" }).waitFor({ state: "attached" });
    if (/default/.test(await readings.locator("option:checked").textContent())) throw new Error("the default is no change");
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await fingerprint(page);
    const line = await page.locator(".command code").textContent();
    if (!line.startsWith("sandtable compare wissembourg my-wissembourg --ruling ")) throw new Error(line);
    await closed(page);
  },

  async "the form of each procedure gives the terminal's odds"() {
    for (const scenario of ["belfort", "wissembourg", "verdun", "eagle", "loire"]) {
      const listed = await terminal("odds", scenario);
      const page = await opened(`${site}#odds?scenario=${scenario}`);
      const which = page.getByLabel("Procedure");
      await which.waitFor();
      const names = await which.locator("option").evaluateAll((options) => options.map((option) => option.value));
      for (const name of names) {
        await which.selectOption(name);
        const example = new RegExp(`sandtable odds ${scenario} ${name}((?: --given \\S+)*)\n`).exec(listed)[1];
        for (const [, key, value] of example.matchAll(/--given (\w+)=(\S+)/g)) {
          const field = page.getByRole("group", { name: key.replaceAll("_", " "), exact: true }).getByLabel("Value", { exact: true });
          if (await field.evaluate((field) => field.tagName === "SELECT")) await field.selectOption(value);
          else await field.fill(value);
        }
        const shown = page.locator("iframe");
        await shown.evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
        await page.getByRole("button", { name: "Compute" }).click();
        await shown.or(page.locator(".errors > *, .fault p")).first().waitFor();
        if (!(await shown.count())) throw new Error(`${scenario} ${name}: ${await page.locator(".errors, .fault").allTextContents()}`);
        const line = await page.locator(".command code").textContent();
        // The module and the program may be of different commits.
        const same = (page) => page.replace(/Sandtable \d\S+/g, "");
        const [found, expected] = [same(await shown.evaluate((frame) => frame.srcdoc)), same(await typed(line, "--format html"))];
        if (found !== expected) throw new Error(`${line} prints another page`);
      }
      console.log(`${scenario}: ${names.length} procedures`);
      await closed(page);
    }
  },

  async "a position is set up by clicks, and has the terminal's odds and games"() {
    const folder = mkdtempSync(join(tmpdir(), "sandtable-"));
    const page = await opened(`${site}#position?games=50`);
    const unit = page.getByLabel("Unit", { exact: true });
    const middle = (zone) => page.locator(`.map [id$="-zone-${zone}"] > g`).first();
    for (const [name, zone] of [["1/35 RM", 12], ["2/35 RM", 12], ["1/PLR 14/21", 13], ["2/PLR 14/21", 13]]) {
      await page.locator(".map svg").waitFor();
      await unit.fill(name);
      await middle(zone).click({ force: true });
      await page.getByRole("button", { name: `Move ${name}` }).waitFor();
    }
    await page.getByLabel("Place (or click it)").fill("12 Pérouse");
    await page.getByRole("button", { name: "Put", exact: true }).click();
    await page.getByLabel("2/35 RM", { exact: true }).fill("diminished");
    await page.getByLabel("2/35 RM", { exact: true }).blur();
    await page.locator(".cm-content").getByText("12, diminished").waitFor();
    // The fields are drawn again once the position was read.
    await page.waitForTimeout(1000);
    await page.getByLabel("1/35 RM", { exact: true }).fill("diminishd");
    await page.getByLabel("1/35 RM", { exact: true }).blur();
    await page.locator(".faults").getByText("Did you mean diminished?").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("No errors.").waitFor();
    await page.reload();
    await page.locator(".cm-content").getByText("12, diminished").waitFor();
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the position" }).click()]);
    const path = join(folder, "position.toml");
    await download.saveAs(path);
    const inFolder = async (more) => typed((await page.locator(".command code").textContent()).replace("position.toml", path), more);
    await page.getByRole("link", { name: "Odds" }).click();
    await page.getByLabel("Procedure").selectOption("attack");
    const value = (name) => page.getByRole("group", { name, exact: true }).getByLabel("Value", { exact: true });
    for (const zone of [13, 12]) await middle(zone).click({ force: true });
    same([await value("zone").inputValue(), await value("target").inputValue()], ["13", "12"], "the places that were clicked");
    await page.getByRole("button", { name: "Compute" }).click();
    await page.locator("iframe").or(page.locator(".errors > *, .fault p")).first().waitFor();
    const bare = (text) => text.replace(/Sandtable \d\S+/g, "").replaceAll(path, "position.toml");
    same(bare(await page.locator("iframe").evaluate((frame) => frame.srcdoc)), bare(await inFolder("--format html")), "the odds of the attack");
    await page.getByRole("link", { name: "Games" }).click();
    await page.getByRole("button", { name: "Play the games" }).click();
    const found = await fingerprint(page);
    same(found, JSON.parse(await inFolder("--format json --quiet")).fingerprint, "fingerprint of its games");
    rmSync(folder, { recursive: true });
    await closed(page);
  },

  async "every tab is clean for axe, wide and narrow, light and dark"() {
    const click = (name) => (page) => page.getByRole("button", { name, exact: true }).click();
    const tabs = [
      ["games?games=50&change=set:zones.12.bonus%3D3", async (page) => (await click("Play the games")(page), fingerprint(page))],
      ["compare?games=50&change=set:zones.12.bonus%3D3", async (page) => (await click("Compare")(page), fingerprint(page))],
      ["play?moves=0", async (page) => page.locator(".actions").waitFor()],
      ["odds", async (page) => (await click("Compute")(page), page.locator("iframe").waitFor())],
      ["position?position=position_for%3D%22belfort%22%0A%5Bunits%5D%0AGNS%3D6", async (page) => page.locator(".map svg").waitFor()],
      [
        "scenario",
        async (page) => {
          await page.locator(".map svg").waitFor();
          await page.getByText(/^zones \(\d+\)$/).click();
          await page.locator(".wide td").first().waitFor();
        },
      ],
      ["replay", async (page) => (await click("Show the game")(page), page.locator("iframe").waitFor())],
      [
        "replay?scenario=wissembourg",
        async (page) => {
          await page.getByText("Find a game", { exact: true }).click();
          await page.getByLabel("Games to look through").fill("50");
          await click("Find games")(page);
          await page.locator(".found li").first().waitFor();
        },
      ],
      ["verdict?each=20", async (page) => (await click("Play the quick levels")(page), page.locator(".status", { hasText: "Done." }).waitFor())],
    ];
    for (const [width, colorScheme] of [
      [1400, "light"],
      [390, "dark"],
    ]) {
      const page = await opened(`${site}#games`, { viewport: { width, height: 900 }, colorScheme, bypassCSP: true });
      await page.evaluate(axe.source);
      for (const [tab, ready] of tabs) {
        await page.evaluate((tab) => (location.hash = tab), tab);
        await ready(page);
        const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"];
        const { violations } = await page.evaluate((runOnly) => window.axe.run(document, { runOnly, iframes: false }), runOnly);
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(" | ")}`);
        same(found, [], `${tab} at ${width} px, ${colorScheme}`);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) throw new Error(`${tab} at ${width} px is ${over} px too wide`);
      }
      await closed(page);
    }
  },

  async "faults are shown where they are"() {
    const page = await opened(`${site}#games?change=set:zones.12.bonu%3D3`);
    await page.getByRole("button", { name: "Play the games" }).click();
    await page.locator(".change .fault p").waitFor();
    if (!(await page.locator(".change .fault").textContent()).includes("bonus")) throw new Error("no nearest name");
    await closed(page);
  },

  async "hostile texts harm nothing"() {
    const page = await opened(`${site}#scenario`);
    await page.getByRole("button", { name: "Edit a copy" }).click();
    await page.getByText("Data", { exact: true }).waitFor();
    const whole = await page.evaluate(() => JSON.parse(sessionStorage.sandtable).folders["my-belfort"]["scenario.toml"]);
    const write = async (text) => {
      await page.getByLabel("Text").focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.insertText(text);
    };
    const script = `<script>window.hurt = 1</script><img src=x onerror="window.hurt = 1">`;
    await write(whole.replace(/^title = .*$/m, `title = '${script}'`));
    await page.getByText("No errors.").waitFor();
    await page.getByRole("link", { name: "Games" }).click();
    await page.getByLabel("Games", { exact: true }).fill("20");
    await page.getByRole("button", { name: "Play the games" }).click();
    await fingerprint(page);
    await page.frameLocator("iframe").getByText("<script>").first().waitFor();
    await page.getByRole("link", { name: "Scenario" }).click();
    const buffer = Buffer.from("x = 1\n".repeat(2_000_000));
    await page.getByLabel("or open the files of a scenario").setInputFiles({ name: "scenario.toml", mimeType: "text/plain", buffer });
    await page.getByText("expected less than").waitFor();
    await write(whole.replace(/^title = .*$/m, "title = 1"));
    await page.locator(".faults li").first().waitFor();
    // Below the last table its names are completed, and the mark of the error is at its line.
    await page.locator(".cm-lint-marker-error").first().waitFor();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("\n[victory]\nhandi");
    await page.locator(".cm-tooltip-autocomplete").getByText("handicap").waitFor();
    same(await page.evaluate(() => window.hurt ?? 0), 0, "scripts that ran");
    await closed(page);
  },
};

let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (only && !name.includes(only)) continue;
  const start = Date.now();
  try {
    await test();
    console.log(`ok ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
await browser.close();
server.close();
process.exitCode = failed ? 1 : 0;
