import { command, field, framed, h, load, number, save, select } from "../dom";
import type { Page } from "../page";
import { botFields, capital, changeFields, scenarioField, typed } from "../table";

/** A game of the seed on its map, decision by decision; or a saved one. */
export function replay(page: Page): HTMLElement {
  const { state } = page;
  const [status, result] = page.kept("replay", () => [
    h("p", { class: "status", role: "status" }),
    h("section", { class: "result", "aria-label": "Replay" }),
  ]);
  const sides = page.system().sides.map((side, nth): [string, string] => [`${nth}`, `the ${capital(side)} side`]);
  const seen = select([["", "both sides"], ...sides], state.get("sight"), (side) => state.set("sight", side));
  const show = async (saved?: string) => {
    page.clear();
    status.textContent = "The game is played and drawn.";
    const sight = state.get("sight");
    // A saved game names its scenario, and holds its changes.
    const scenario = /"scenario"\s*:\s*"([^"]*)"/.exec(saved ?? "")?.[1];
    const table = scenario ? { ...state.table("change", undefined, scenario), overlays: [], bots: [], seed: "" } : state.table();
    const request = { ask: "replay", table, game: state.get("game", "0"), sight: sight ? Number(sight) : null, saved };
    try {
      const answer = await page.crew.ask(request);
      const text = String(answer["page"]);
      const frame = framed(text, "Replay", true);
      // Its keys work at once, also when this tab is opened again. Who is at a field stays there.
      frame.addEventListener("load", () => {
        const at = document.activeElement;
        if (!at || at.matches("body, h2") || at.closest("details:not([open])")) frame.focus({ preventScroll: true });
      });
      result.replaceChildren(
        h("p", {}, "The same in a terminal (add --html FILE for this page):"),
        command(String(answer["command"])),
        h("p", { class: "buttons" }, h("button", { type: "button", onclick: () => save("replay.html", text, "text/html") }, "Save the page")),
        frame,
      );
      status.textContent = "Done.";
      choice.open = false;
    } catch (error) {
      status.textContent = "";
      page.show(error);
    }
  };
  const finder = find(page, (game) => {
    state.set("game", game, "0");
    form.querySelector<HTMLInputElement>("[name=game]")!.value = game;
    void show();
  });
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    changeFields(page, "change", "Changes"),
    botFields(page),
    h("div", { class: "pair" }, typed(page, "Game", "game", "0"), typed(page, "Seed", "seed", "1")),
    field("As seen by", seen),
    h("button", { type: "button", class: "main", onclick: () => void show() }, "Show the game"),
    field("or a saved game", load(".json", (_, text) => void show(text))),
  );
  const choice = h("details", { open: !result.firstChild }, h("summary", {}, "Game"), form);
  const other = h("details", {}, h("summary", {}, "Find a game"), finder);
  // A game that was played in the tab Play.
  const watched = page.kept("to watch", () => ({ text: "" }));
  if (watched.text) {
    result.replaceChildren();
    void show(watched.text);
    watched.text = "";
  }
  return h("div", { class: "playing" }, choice, other, status, page.errors, result);
}

/** Games worth a look: those in which something happened, or the extreme ones. Each opens with a click. */
function find(page: Page, open: (game: string) => void): HTMLElement {
  const { state } = page;
  const own = page.kept("find", () => ({
    status: h("p", { class: "status", role: "status" }),
    list: h("div", {}),
    ask: h("button", { type: "button" }, "Find games"),
    halt: h("button", { type: "button", disabled: true }, "Stop"),
    asked: "",
    running: false,
    stop: false,
  }));
  const { status, list, ask, halt } = own;
  const question = () => ({ ask: "find", table: state.table(), games: state.get("search", "1k"), when: state.get("find"), ends: state.get("ends") });
  const drop = () => [status, list].forEach((old) => old.replaceChildren());
  // Games of other fields are others.
  const compare = () => own.running || JSON.stringify(question()) === own.asked || drop();
  const look = async () => {
    page.clear();
    drop();
    [own.stop, own.running, ask.disabled, halt.disabled] = [false, true, true, false];
    own.asked = JSON.stringify(question());
    status.textContent = page.crew.busy ? "Waiting for the question of another tab" : "The games are played.";
    try {
      const answer = await page.crew.withGames(question(), {
        progress: ({ done, of }) => (status.textContent = `${number(done)} of ${number(of)} games`),
        soFar: () => undefined,
        stopped: () => own.stop,
      });
      status.textContent = `${String(answer["sentence"])}${answer["stopped"] ? ", stopped" : ""}.`;
      const line = ({ game, said }: { game: number; said: string }) =>
        h("li", {}, h("button", { type: "button", class: "small", "data-game": game }, `Game ${game}`), ` ${said}`);
      const found = answer["found"] as { game: number; said: string }[];
      list.replaceChildren(h("p", {}, "The same in a terminal:"), command(String(answer["command"])), h("ul", { class: "found" }, ...found.map(line)));
    } catch (error) {
      drop();
      page.show(error);
    } finally {
      own.running = false;
      [ask.disabled, halt.disabled] = [false, true];
      compare();
    }
  };
  list.onclick = ({ target }) => {
    const { game } = (target as HTMLElement).dataset;
    if (game) open(game);
  };
  state.heard(compare);
  compare();
  ask.onclick = () => void look();
  halt.onclick = () => (own.stop = true);
  return h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    typed(page, "Games in which", "find", "", "find", "text"),
    h("p", { class: "hint" }, "As in the tab Games: lost PLACE by turn N, SIDE holds PLACE at turn N, MEASURE >= N."),
    typed(page, "Games that ended with", "ends", "", "ends", "text"),
    h("p", { class: "hint" }, "Without both: the extreme games."),
    typed(page, "Games to look through", "search", "1k", "games"),
    h("div", { class: "buttons" }, ask, halt),
    status,
    list,
  );
}
