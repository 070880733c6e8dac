import { framed, h } from "../dom";
import type { Page } from "../page";
import { scenarioField } from "../table";

/** What is known of a scenario's balance, by level of play. */
export function verdict(page: Page): HTMLElement {
  const result = h("section", { class: "result", "aria-label": "Verdict" }, h("p", { role: "status" }, "The verdict is looked up."));
  const name = page.state.get("scenario", "belfort");
  const look = async () => {
    try {
      const answer = await page.crew.ask({ ask: "verdict", table: { ...page.state.table(), overlays: [] } });
      const shown = answer["page"] as string | null;
      const none = "Nothing is known of this scenario. In a terminal, sandtable verdict plays every level.";
      result.replaceChildren(shown ? framed(shown, "Verdict") : h("p", {}, none));
    } catch (error) {
      result.replaceChildren();
      page.show(error);
    }
  };
  void look();
  const changed = page.state.changes("change").length > 0 || page.state.position();
  const note = changed && h("p", { class: "hint" }, `The verdict is that of ${name} without your changes and position.`);
  return h("div", { class: "room" }, h("form", { onsubmit: (event: Event) => event.preventDefault() }, scenarioField(page), note), h("div", {}, page.errors, result));
}
