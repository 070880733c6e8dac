import { asking } from "../asking";
import { h } from "../dom";
import type { Page } from "../page";
import { botFields, changeFields, scenarioField, typed } from "../table";

/** Who wins, by how much, and how do the games end? */
export function games(page: Page): HTMLElement {
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    changeFields(page, "change", "Changes"),
    botFields(page),
    h("div", { class: "pair" }, typed(page, "Games", "games", "10k"), typed(page, "Seed", "seed", "1")),
    typed(page, "Who wins when (such as: lost PLACE by turn N)", "when", "", "when", "text"),
  );
  const question = () => ({ ask: "run", table: page.state.table(), games: page.state.get("games", "10k"), when: [page.state.get("when")].filter(Boolean) });
  return h("div", { class: "room" }, form, asking(page, "Play the games", question));
}
