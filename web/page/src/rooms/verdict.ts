import { asking } from "../asking";
import { framed, h } from "../dom";
import type { Page } from "../page";
import { changeFields, scenarioField, typed } from "../table";

/** How balanced is a scenario, by level of play? What is known of it, and the quick levels to be played. */
export function verdict(page: Page): HTMLElement {
  const { state } = page;
  const known = h("section", { class: "result", "aria-label": "Verdict" }, h("p", { role: "status" }, "The verdict is looked up."));
  const name = state.get("scenario", "belfort");
  const look = async () => {
    try {
      const answer = await page.crew.ask({ ask: "verdict", table: { ...state.table(), overlays: [] } });
      const shown = answer["page"] as string | null;
      known.replaceChildren(shown ? framed(shown, "Verdict") : h("p", {}, "Nothing is known of this scenario yet."));
    } catch (error) {
      known.replaceChildren();
      page.show(error);
    }
  };
  void look();
  const changed = state.changes("change").length > 0 || state.position();
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    changeFields(page, "change", "Changes"),
    h("div", { class: "pair" }, typed(page, "Games a level", "each", "500", "games"), typed(page, "Seed", "seed", "1")),
    h("p", { class: "hint" }, "Both sides play at the same level: random, doctrines, older weights, heuristic, and the equilibrium where there is one. Bots that search need the program."),
  );
  const question = () => ({ ask: "levels", table: { ...state.table(), bots: [] }, games: state.get("each", "500") });
  const about = h("h3", {}, changed ? `What is known of ${name} without your changes and position` : `What is known of ${name}`);
  return h("div", { class: "room" }, form, h("div", {}, asking(page, "Play the quick levels", question), about, known));
}
