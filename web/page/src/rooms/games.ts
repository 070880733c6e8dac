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
  );
  const question = () => ({ ask: "run", table: page.state.table(), games: page.state.get("games", "10k") });
  return h("div", { class: "room" }, form, asking(page, "Play the games", question));
}
