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
    state.set("game", String(game), "0");
    const input = form.querySelector<HTMLInputElement>("[name=game]");
    if (input) input.value = String(game);
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

/** Games worth a look: the extreme ones, or those in which something happened. Each opens with a click. */
function find(page: Page, open: (game: number) => void): HTMLElement {
  const [status, list] = page.kept("find", () => [h("p", { class: "status", role: "status" }), h("ul", { class: "found" })]);
  let stop = false;
  const look = async () => {
    page.clear();
    [stop, ask.disabled, halt.disabled] = [false, true, false];
    list.replaceChildren();
    status.textContent = "The games are played.";
    const question = { ask: "find", table: page.state.table(), games: page.state.get("search", "1k"), when: page.state.get("find") };
    try {
      const answer = await page.crew.withGames(question, {
        progress: ({ done, of }) => (status.textContent = `${number(done)} of ${number(of)} games`),
        soFar: () => undefined,
        stopped: () => stop,
      });
      const found = answer["found"] as { game: number; what: string; ending: string }[];
      const of = answer["of"] as number | null;
      const [all, games] = [of ?? found.length, number(answer["games"] as number)];
      status.textContent = `${number(all)} of ${games} games${answer["stopped"] ? ", stopped" : ""}${all > found.length ? `; the first ${found.length}` : ""}.`;
      const line = ({ game, what, ending }: (typeof found)[number]) =>
        h("li", {}, h("button", { type: "button", class: "small", onclick: () => open(game) }, `Game ${game}`), ` ${what ? `${what}: ` : ""}${ending}`);
      list.replaceChildren(...found.map(line));
    } catch (error) {
      status.textContent = "";
      page.show(error);
    } finally {
      [ask.disabled, halt.disabled] = [false, true];
    }
  };
  const ask = h("button", { type: "button", onclick: () => void look() }, "Find games");
  const halt = h("button", { type: "button", disabled: true, onclick: () => (stop = true) }, "Stop");
  return h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    typed(page, "Games in which", "find", "", "find", "text"),
    h("p", { class: "hint" }, "lost PLACE by turn N, SIDE took PLACE by turn N, SIDE holds PLACE at turn N, or a measure, french_steps_lost >= 12. Empty: the extreme games."),
    typed(page, "Games to look through", "search", "1k"),
    h("div", { class: "buttons" }, ask, halt),
    status,
    list,
  );
}
