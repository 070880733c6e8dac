import { asking } from "../asking";
import { field, fresh, h } from "../dom";
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
    conditions(page),
  );
  const question = () => ({ ask: "run", table: page.state.table(), games: page.state.get("games", "10k"), when: asked(page) });
  return h("div", { class: "room" }, form, asking(page, "Play the games", question));
}

/** The conditions as typed. An empty one keeps its place: errors name a condition by its number. */
const asked = (page: Page) => (page.state.get("when") ? page.state.get("when").split("\n") : []);

/** What is asked of each game: who wins when it happened. Below the fields is what can be asked of this scenario. */
function conditions(page: Page): HTMLElement {
  let all = asked(page);
  const known = h("datalist", { id: fresh("conditions") });
  const measures = h("ul", {});
  const list = h("div", {});
  const keep = () => page.state.set("when", all.map((words) => words.trim()).join("\n"));
  const draw = () =>
    list.replaceChildren(
      ...all.map((words, nth) => {
        const input = h("input", {
          type: "text",
          value: words,
          list: known.id,
          placeholder: "lost PLACE by turn N",
          spellcheck: "false",
          autocapitalize: "off",
          autocomplete: "off",
          oninput: () => (all[nth] = input.value),
          onchange: keep,
        });
        const remove = () => {
          all = all.filter((_, other) => other !== nth);
          keep();
          draw();
          add.focus();
        };
        const button = h("button", { type: "button", class: "small", "aria-label": `Remove condition ${nth + 1}`, onclick: remove }, "Remove");
        return h("div", { class: "change" }, field(`Condition ${nth + 1}`, input, page.place(`when ${nth + 1}`)), button);
      }),
    );
  const another = () => {
    all = [...all, ""];
    draw();
    list.querySelector<HTMLElement>(".change:last-child input")?.focus();
  };
  const add = h("button", { type: "button", class: "small", onclick: another }, "Add a condition");
  const { sides } = page.system();
  const learn = async () => {
    const answer = await page.crew.ask({ ask: "conditions", table: { ...page.state.table(), overlays: [], bots: [], seed: "" } });
    const { places, turns } = answer as { places: string[]; turns: [number, number] };
    const named = answer["measures"] as [name: string, about: string][];
    const last = turns[1];
    const held = places.flatMap((place) => [
      `lost ${place} by turn ${last}`,
      ...sides.flatMap((side) => [`${side} took ${place} by turn ${last}`, `${side} holds ${place} at turn ${last}`]),
    ]);
    known.replaceChildren(...named.map(([name, about]) => h("option", { value: `${name} >= 1` }, about)), ...held.map((value) => h("option", { value })));
    measures.replaceChildren(...named.map(([name, about]) => h("li", {}, h("code", {}, name), `: ${about}`)));
  };
  // A scenario that cannot be read says so where it is asked for.
  learn().catch(() => {});
  const forms = ["[SIDE] lost PLACE by turn N", "[SIDE] took PLACE by turn N", "SIDE holds PLACE at turn N", "MEASURE >= N", "MEASURE <= N"];
  const about = h(
    "details",
    {},
    h("summary", {}, "What can be asked"),
    h("ul", {}, ...forms.map((form) => h("li", {}, h("code", {}, form)))),
    h("p", {}, "Places and sides are in the list of the field. The measures of a game are:"),
    measures,
  );
  draw();
  return h("fieldset", {}, h("legend", {}, "Who wins when"), list, h("div", { class: "buttons" }, add), known, about);
}
