import { asking } from "../asking";
import { h } from "../dom";
import type { Page } from "../page";
import { botFields, changeFields, scenarioField, typed } from "../table";

/** What does a change do? The same games under two sets of rules. */
export function compare(page: Page): HTMLElement {
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    changeFields(page, "change", "Changes of the variant"),
    changeFields(page, "base", "Changes of the base"),
    botFields(page),
    h("div", { class: "pair" }, typed(page, "Paired games", "games", "10k"), typed(page, "Seed", "seed", "1")),
  );
  const question = () => ({
    ask: "compare",
    base: page.state.table("base"),
    variant: page.state.table("change"),
    games: page.state.get("games", "10k"),
  });
  return h("div", { class: "room" }, form, asking(page, "Compare", question));
}
