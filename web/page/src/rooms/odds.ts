import { command, drawing, field, framed, h, save, select } from "../dom";
import { placeAt, sizes } from "../map";
import type { Page } from "../page";
import { changeFields, scenarioField } from "../table";

/** A procedure of the rules, with what it takes. */
interface Procedure {
  name: string;
  section: string;
  about: string;
  decides: boolean;
  parameters: Parameter[];
}

interface Parameter {
  name: string;
  about: string;
  /** What may be given, in words. */
  takes: string;
  words: string[];
  whole: [number, number] | null;
  usual: string | null;
  /** Whether it is a place on the map. */
  place: boolean;
}

/** Exact odds of a procedure, as one distribution or over a range of one or two parameters; and the player aid. */
export function odds(page: Page): HTMLElement {
  const { state } = page;
  const [status, result] = page.kept("odds", () => [
    h("p", { class: "status", role: "status" }),
    h("section", { class: "result", "aria-label": "Odds" }),
  ]);
  const form = h("form", { onsubmit: (event: Event) => event.preventDefault() });
  const fields = h("div", {});
  const map = h("div", { class: "map", tabindex: 0, role: "region", "aria-label": "Map" });
  const clicking = h("p", { class: "hint" });
  const table = () => ({ ...state.table(), bots: [], seed: "" });

  const ask = async (request: { [name: string]: unknown }, title: string) => {
    page.clear();
    status.textContent = "The odds are computed.";
    result.replaceChildren();
    try {
      const answer = await page.crew.ask({ ...request, table: table() });
      const text = String(answer["page"]);
      const file = `${title.toLowerCase().replace(" ", "-")}.html`;
      result.replaceChildren(
        h("p", {}, "The same in a terminal:"),
        command(String(answer["command"])),
        h("p", { class: "buttons" }, h("button", { type: "button", onclick: () => save(file, text, "text/html") }, "Save the page")),
        framed(text, title),
      );
      status.textContent = "Done.";
    } catch (error) {
      status.textContent = "";
      page.show(error);
    }
  };
  const begin = async () => {
    let procedures: Procedure[];
    let policies: { name: string; about: string }[];
    try {
      const answer = await page.crew.ask({ ask: "procedures", table: table() });
      procedures = answer["procedures"] as Procedure[];
      policies = answer["policies"] as typeof policies;
    } catch (error) {
      return page.show(error);
    }
    const draw = () => {
      const wanted = state.get("procedure");
      const procedure = procedures.find(({ name }) => name === wanted) ?? procedures[0]!;
      const given = new Map(state.get("given").split("\n").map((pair) => pair.split("=") as [string, string]));
      const varied = state.get("vary").split("\n").filter(Boolean);
      const values = new Map<string, { given(): string; put(value: string): void; varied: HTMLInputElement }>();
      // A click on the map of a position fills the next place in.
      const places = procedure.parameters.filter(({ place }) => place).map(({ name }) => name);
      let next = 0;
      const say = () => {
        clicking.hidden = !places.length;
        clicking.textContent = `Click the map to fill in: ${places[next % places.length]?.replaceAll("_", " ")}.`;
      };
      const clicked = (event: MouseEvent) => {
        const [at, name] = [placeAt(map, event), places[next % places.length]];
        if (at === undefined || name === undefined) return;
        values.get(name)!.put(at);
        next += 1;
        keep();
        say();
      };
      map.onclick = clicked;
      say();
      const keep = () => {
        const pairs = procedure.parameters.map(({ name, usual }) => [name, values.get(name)!.given(), usual ?? ""] as const);
        state.set("given", pairs.filter(([, value, usual]) => value !== usual).map(([name, value]) => `${name}=${value}`).join("\n"));
        state.set("vary", procedure.parameters.flatMap(({ name }) => range(name) || []).join("\n"));
      };
      const parameter = (parameter: Parameter) => {
        const { name, about, takes, words, whole, usual } = parameter;
        const value = given.get(name) ?? usual ?? "";
        const control = words.length
          ? select(words.map((word): [string, string] => [word, word]), value, keep)
          : h("input", { type: whole ? "number" : "text", min: whole?.[0], max: whole?.[1], value, placeholder: takes, onchange: keep });
        const range = varied.find((axis) => axis.startsWith(`${name}=`)) ?? "";
        const over = h("input", { type: "text", value: range, placeholder: whole ? `${Math.max(0, whole[0])}..${Math.min(12, whole[1])}` : words.length ? words.slice(0, 2).join("|") : "a|b", onchange: keep });
        if (parameter.place) control.addEventListener("focus", () => (next = places.indexOf(name)));
        values.set(name, { given: () => control.value.trim(), put: (value) => (control.value = value), varied: over });
        return h(
          "fieldset",
          {},
          h("legend", {}, name.replaceAll("_", " ")),
          h("p", { class: "hint" }, `${about}; ${takes}`),
          h("div", { class: "pair" }, field("Value", control, page.place(`given ${name}`)), field("or a range", over)),
        );
      };
      const names = procedures.map(({ name, section }): [string, string] => [name, `${name.replaceAll("-", " ")} (§${section})`]);
      const which = select(names, procedure.name, (name) => {
        state.set("given", "");
        state.set("vary", "");
        state.set("procedure", name);
        draw();
      });
      const policy = select([["", "by the default policy"], ...policies.map(({ name, about }): [string, string] => [name, `${name}: ${about}`])], state.get("policy"), (name) => state.set("policy", name));
      // A range may be typed with the name of what it is of, or without.
      const range = (name: string) => {
        const typed = values.get(name)!.varied.value.trim();
        return typed && !typed.startsWith(`${name}=`) ? `${name}=${typed}` : typed;
      };
      const compute = () => {
        keep();
        const over = procedure.parameters.flatMap(({ name }) => range(name) || []);
        const free = procedure.parameters.filter(({ name }) => !over.some((axis) => axis.startsWith(`${name}=`)));
        const pairs = free.map(({ name }) => [name, values.get(name)!.given()]).filter(([, value]) => value);
        void ask({ ask: "odds", procedure: procedure.name, given: pairs, vary: over, policy: state.get("policy") }, "Odds");
      };
      fields.replaceChildren(
        field("Procedure", which, page.place("PROCEDURE")),
        h("p", { class: "hint" }, procedure.about),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "button", class: "main", onclick: compute }, "Compute"),
          h("button", { type: "button", onclick: () => void ask({ ask: "aid" }, "Player aid") }, "Player aid"),
        ),
        ...procedure.parameters.map(parameter),
        page.place("vary"),
        procedure.decides ? field("Policy for decisions", policy, page.place("policy")) : "",
      );
    };
    draw();
  };
  form.append(scenarioField(page), changeFields(page, "change", "Changes"), fields);
  void begin();
  const drawn = async () => map.replaceChildren(drawing(String((await page.crew.ask({ ask: "board", table: table() }))["map"])));
  // What is wrong with the position is said already.
  if (state.position()) drawn().catch(() => map.replaceChildren());
  const board = state.position() && h("details", { open: true, class: "board" }, h("summary", {}, "The position"), clicking, sizes(page, map), map);
  return h("div", { class: "room" }, form, h("div", {}, board, status, page.errors, result));
}
