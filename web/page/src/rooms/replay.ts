import { command, field, framed, h, load, save, select } from "../dom";
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
  // A game that was played in the tab Play.
  const watched = page.kept("to watch", () => ({ text: "" }));
  if (watched.text) {
    result.replaceChildren();
    void show(watched.text);
    watched.text = "";
  }
  return h("div", { class: "playing" }, choice, status, page.errors, result);
}
