// Tries the page in Firefox: games of the site and of the single file, games by clicks (CLICKED), axe in every tab.
// node --experimental-websocket firefox.mjs FOLDER. By WebDriver BiDi, without a driver.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { served, terminal } from "./browser.mjs";

const { site, file, server } = await served(process.argv[2] ?? "target/page");
const profile = mkdtempSync(join(tmpdir(), "sandtable-"));
const words = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
const firefox = spawn(process.env.FIREFOX ?? "firefox-esr", words, { stdio: ["ignore", "ignore", "pipe"] });
const address = await new Promise((found) => {
  let said = "";
  firefox.stderr.on("data", (part) => {
    said += part;
    const listening = /WebDriver BiDi listening on (\S+)/.exec(said);
    if (listening) found(`${listening[1]}/session`);
  });
});
const socket = new WebSocket(address);
await new Promise((open) => socket.addEventListener("open", open));
const complaints = [];
const waiting = new Map();
socket.addEventListener("message", ({ data }) => {
  const said = JSON.parse(data);
  if (said.method === "log.entryAdded" && said.params.level === "error") complaints.push(said.params.text);
  waiting.get(said.id)?.(said);
});
let id = 0;
const ask = (method, params) =>
  new Promise((answer, fail) => {
    waiting.set(++id, (said) => (said.type === "error" ? fail(new Error(`${method}: ${said.message}`)) : answer(said.result)));
    socket.send(JSON.stringify({ id, method, params }));
  });

let context;
/** What an expression on the page gives, once it gives something. */
async function until(expression) {
  const waited = `new Promise((found, fail) => {
    const end = Date.now() + 300_000;
    const look = () => {
      const it = (${expression});
      if (it) found(it);
      else if (Date.now() > end) fail(new Error("in vain"));
      else setTimeout(look, 20);
    };
    look();
  })`;
  const { result, exceptionDetails } = await ask("script.evaluate", { expression: waited, target: { context }, awaitPromise: true });
  if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
  return result;
}
const value = async (expression) => (await until(`[${expression}]`)).value[0].value;
/** What can be seen of what a selector finds. */
const seen = (selector) => `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((it) => it.getClientRects().length)`;
const named = (name) => `${seen("button")}.find((button) => button.textContent.trim() === ${JSON.stringify(name)})`;

/** A click with the pointer, in the middle of an element. */
async function click(expression) {
  const { sharedId } = await until(expression);
  await value(`(${expression}).scrollIntoView({ block: "center" })`);
  const origin = { type: "element", element: { sharedId } };
  const actions = [{ type: "pointerMove", x: 0, y: 0, origin }, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
  await ask("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] }).catch((error) => {
    throw new Error(`${expression}: ${error.message}`);
  });
}
const open = (url) => ask("browsingContext.navigate", { context, url, wait: "complete" });

/** The fingerprint of games of a scenario. */
async function games(address, scenario, games) {
  // Another address of the same page would not load it again.
  await open("about:blank");
  await open(`${address}#games?scenario=${scenario}&games=${games}`);
  await click(`document.querySelector("button.main")`);
  await until(`document.querySelector(".status")?.textContent.startsWith("Done.") || document.querySelector(".errors > *")`);
  const found = await value(`(document.querySelector(".fingerprint") ?? document.querySelector(".errors")).textContent`);
  const expected = JSON.parse(await terminal("run", scenario, "--games", games, "--format", "json", "--quiet")).fingerprint;
  if (found !== expected) throw new Error(`${address}, ${scenario}: found ${found}, expected ${expected}`);
  console.log(`ok ${games} games of ${scenario}, ${address.split(":")[0]}: ${expected}`);
}

/** Plays a game by clicks to its end; its file tells the same in a terminal. */
async function clicked(scenario) {
  await open("about:blank");
  await open(`${site}#play?scenario=${scenario}&as=1`);
  await click(named("Begin"));
  let [decisions, marked, onMap] = [0, 0, 0];
  for (;;) {
    await until(`document.querySelector(".game")`);
    const count = await value(`${seen(".actions button")}.length`);
    if (count === 0) break;
    await value(`document.querySelector(".game").classList.add("before")`);
    const mark = `document.querySelector(".map circle.place")`;
    await until(`document.querySelector(".map svg")`);
    marked += Number(await value(`${mark} !== null`));
    if (marked > 5 * onMap) {
      await click(mark);
      onMap += 1;
      await until(`document.querySelector(".game:not(.before)") || ${named("Show all actions")}`);
      if (await value(`document.querySelector(".game.before") !== null`)) {
        await click(`${seen(".game.before .actions button")}[0]`);
      }
    } else {
      await click(`${seen(".actions button")}[${decisions % 3 ? (7 * decisions) % count : count - 1}]`);
    }
    await until(`document.querySelector(".game:not(.before)")`);
    decisions += 1;
    if (decisions === 10) await ask("browsingContext.reload", { context, wait: "complete" });
  }
  const ending = await value(`document.querySelector(".decide h3").textContent`);
  // The file is read where it is made: no folder of downloads is needed.
  await value(`{ const own = URL.createObjectURL; URL.createObjectURL = (blob) => ((window.saved = blob), own.call(URL, blob)); }`.replace(/^{(.*)}$/, "(() => {$1})()"));
  await click(named("Save the game"));
  await until("window.saved");
  const path = join(profile, "game.json");
  writeFileSync(path, (await until("window.saved.text()")).value);
  const told = await terminal("play", scenario, "--from", path);
  if (!told.replace(/\s+/g, " ").includes(ending)) throw new Error(`${scenario}: the terminal tells another ending than ${ending}`);
  if (!onMap) throw new Error(`${scenario}: nothing was clicked on the map`);
  console.log(`ok ${scenario} by clicks: ${decisions} decisions, ${onMap} of them on the map`);
}

/** Every tab is clean for axe. */
async function clean() {
  for (const tab of ["games", "compare", "play", "odds", "scenario", "replay", "verdict"]) {
    await open("about:blank");
    await open(`${site}#${tab}`);
    await until(`document.querySelector("h2")`);
    await ask("script.evaluate", { expression: axe.source, target: { context }, awaitPromise: false });
    const runOnly = JSON.stringify(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
    const run = `window.axe.run(document, { runOnly: ${runOnly}, iframes: false }).then(({ violations }) => JSON.stringify(violations.map(({ id }) => id)))`;
    const found = (await until(run)).value;
    if (found !== "[]") throw new Error(`${tab}: ${found}`);
  }
  console.log("ok every tab is clean for axe");
}

try {
  await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: ["log.entryAdded"] });
  context = (await ask("browsingContext.getTree", {})).contexts[0].context;
  await games(site, "belfort", "1000");
  await games(file, "belfort", "1000");
  for (const scenario of ["wissembourg", "verdun", "eagle", "loire"]) await games(site, scenario, "100");
  for (const scenario of (process.env.CLICKED ?? "wissembourg").split(",")) await clicked(scenario);
  await clean();
  if (complaints.length) throw new Error(`the console shows ${complaints.join("; ")}`);
} finally {
  socket.close();
  firefox.kill();
  await new Promise((ended) => firefox.on("exit", ended));
  rmSync(profile, { recursive: true, force: true });
  server.close();
}
