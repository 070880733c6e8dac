import { asking } from "../asking";
import { field, h, select } from "../dom";
import type { Page } from "../page";
import { botFields, changeFields, scenarioField, typed } from "../table";

/** What does a change do? The same games under two sets of rules. */
export function compare(page: Page): HTMLElement {
  const { state } = page;
  const scenario = page.scenario();
  // A copy is compared with its original, where nothing else is chosen.
  const own = Object.keys(state.folders).filter((name) => page.scenario(name).system === scenario.system);
  const known = page.catalogue.scenarios.filter(({ system }) => system === scenario.system).map(({ name }) => name);
  const bases = [...new Set([scenario.name, ...known, ...own])].map((name): [string, string] => [name, name === scenario.name ? "the same scenario" : name]);
  const usual = scenario.original || scenario.name;
  const against = () => state.get("against") || usual;
  if (!bases.some(([name]) => name === against())) bases.push([against(), `${against()} (not here)`]);
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    changeFields(page, "change", "Changes of the variant"),
    field("Compared with (the base)", select(bases, against(), (name) => state.set("against", name, usual))),
    changeFields(page, "base", "Changes of the base"),
    botFields(page),
    h("div", { class: "pair" }, typed(page, "Paired games", "games", "10k"), typed(page, "Seed", "seed", "1")),
  );
  const question = () => ({
    ask: "compare",
    base: state.table("base", undefined, against()),
    variant: state.table("change"),
    games: state.get("games", "10k"),
  });
  return h("div", { class: "room" }, form, asking(page, "Compare", question));
}
