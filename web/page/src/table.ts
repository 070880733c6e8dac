// The fields of what is on the table: the scenario, its changes, the bots, the seed.

import { field, fresh, h, load, select } from "./dom";
import type { Page } from "./page";
import type { Change } from "./state";

/** A field for a value of the state. */
export function typed(page: Page, label: string, name: string, usual: string, argument = name): HTMLElement {
  const input = h("input", {
    type: "text",
    value: page.state.get(name, usual),
    autocomplete: "off",
    spellcheck: "false",
    inputmode: "numeric",
    onchange: () => page.state.set(name, input.value.trim() || usual, usual),
  });
  return field(label, input, page.place(argument));
}

/** The choice of a scenario. */
export function scenarioField(page: Page): HTMLElement {
  const own = Object.keys(page.state.folders).map((name): [string, string] => [name, `${name} (your own)`]);
  const known = page.catalogue.scenarios.map(({ name, title }): [string, string] => [name, title]);
  const chosen = (name: string) => page.state.set("scenario", name, "belfort");
  return h(
    "div",
    {},
    field("Scenario", select([...known, ...own], page.state.get("scenario", "belfort"), chosen)),
    h("p", { class: "hint" }, page.scenario().description),
  );
}

/** The bots of both sides. */
export function botFields(page: Page): HTMLElement {
  const { sides, bots } = page.system();
  const side = (nth: 0 | 1) => {
    const able = bots.filter((bot) => !bot.side || bot.side === sides[nth]);
    const options = able.map(({ bot }): [string, string] => [bot, bot]);
    const chosen = (bot: string) => page.state.set(`bot${nth}`, bot, "heuristic");
    const value = page.state.get(`bot${nth}`, "heuristic");
    // One that is in the address and not in the list is shown all the same, so that its fault can be.
    if (!able.some(({ bot }) => bot === value)) options.push([value, value]);
    const name = capital(sides[nth]);
    return field(`${name} bot`, select(options, value, chosen), page.place(`bot ${sides[nth]}`));
  };
  return h("div", { class: "pair" }, side(0), side(1));
}

export const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** The list of changes; `name` is that of the list in the state. */
export function changeFields(page: Page, name: string, legend: string): HTMLElement {
  const { rulings } = page.system();
  const { options } = page.scenario();
  const list = h("div", { class: "changes" });
  const set = h("fieldset", {}, h("legend", {}, legend), list);
  let changes = page.state.changes(name);
  const keep = () => page.state.setChanges(name, changes);
  const draw = () => {
    const counts: Record<string, number> = {};
    list.replaceChildren(
      ...changes.map((change, nth) => {
        const number = (counts[change.kind] = (counts[change.kind] ?? 0) + 1);
        const several = changes.filter(({ kind }) => kind === change.kind).length > 1;
        const argument = change.kind === "errata" ? (change.name ?? "") : several ? `${change.kind} ${number}` : change.kind;
        const remove = () => {
          changes = changes.filter((_, other) => other !== nth);
          keep();
          draw();
        };
        const label = `Remove change ${nth + 1}`;
        return h(
          "div",
          { class: "change" },
          changeField(page, change, argument, keep),
          h("button", { type: "button", class: "small", "aria-label": label, onclick: remove }, "Remove"),
        );
      }),
    );
  };
  const add = (change: Change) => () => {
    changes = [...changes, change];
    keep();
    draw();
    list.querySelector<HTMLElement>(".change:last-child :is(input, select, textarea)")?.focus();
  };
  const button = (words: string, change: Change | undefined) =>
    change && h("button", { type: "button", class: "small", onclick: add(change) }, words);
  const [ruling] = rulings;
  const [option] = options;
  set.append(
    h(
      "div",
      { class: "buttons" },
      button("Add a value", { kind: "set", text: "" }),
      button("Add a ruling", ruling && { kind: "ruling", text: `${ruling.id}=${ruling.choices[1]?.name ?? ""}` }),
      button("Add an option", option && { kind: "option", text: option.name }),
      button("Add errata", { kind: "errata", name: "errata.toml", text: "" }),
    ),
  );
  draw();
  return set;
}

function changeField(page: Page, change: Change, argument: string, keep: () => void): HTMLElement {
  const fault = page.place(argument);
  if (change.kind === "set") {
    const input = h("input", {
      type: "text",
      value: change.text,
      placeholder: "zones.Bellevue.bonus+=1",
      spellcheck: "false",
      autocapitalize: "off",
      oninput: () => (change.text = input.value),
      onchange: keep,
    });
    return field("Value", input, fault);
  }
  if (change.kind === "option") {
    const options = page.scenario().options.map(({ name, about }): [string, string] => [name, `${name}: ${about}`]);
    const chosen = (name: string) => {
      change.text = name;
      keep();
    };
    return field("Option", select(options, change.text, chosen), fault);
  }
  if (change.kind === "ruling") return rulingField(page, change, fault, keep);
  const lines = h("textarea", {
    rows: 6,
    spellcheck: "false",
    value: change.text,
    placeholder: "[zones.12]\nbonus = 3",
    oninput: () => (change.text = lines.value),
    onchange: keep,
  });
  const file = load(".toml", (_, text) => {
    lines.value = change.text = text;
    keep();
  });
  return h("div", {}, field("Errata (TOML)", lines, fault), field("or a file", file));
}

function rulingField(page: Page, change: Change, fault: HTMLElement, keep: () => void): HTMLElement {
  const { rulings } = page.system();
  const [id = "", choice = ""] = change.text.split("=");
  const about = h("p", { class: "hint", id: fresh("about") });
  const choices = (id: string) => rulings.find((ruling) => ruling.id === id)?.choices ?? [];
  const readings = select([], choice, (name) => {
    change.text = `${which.value}=${name}`;
    say();
    keep();
  });
  const fill = (value: string) => {
    readings.replaceChildren(...choices(which.value).map(({ name }) => h("option", { value: name }, name)));
    readings.value = value;
    if (readings.selectedIndex < 0) readings.selectedIndex = 0;
    say();
  };
  const say = () => {
    const question = rulings.find((ruling) => ruling.id === which.value)?.question ?? "";
    const meaning = choices(which.value).find(({ name }) => name === readings.value)?.meaning ?? "";
    about.textContent = `${question} ${meaning}`;
  };
  const names = rulings.map(({ id, number, section }): [string, string] => [id, `R-${number} ${id} (§${section})`]);
  const which = select(names, id, (id) => {
    fill(choices(id)[1]?.name ?? "");
    change.text = `${id}=${readings.value}`;
    keep();
  });
  fill(choice);
  return h("div", {}, field("Ruling", which), field("Reading", readings, fault), about);
}
