// The fields of what is on the table: the scenario, its changes, the bots, the seed.

import { field, fresh, h, load, save, select } from "./dom";
import type { Page } from "./page";
import { type Change, POSITION } from "./state";

/** A field for a value of the state. */
export function typed(page: Page, label: string, name: string, usual: string, argument = name, mode = "numeric"): HTMLElement {
  const input = h("input", {
    type: "text",
    name,
    value: page.state.get(name, usual),
    autocomplete: "off",
    spellcheck: "false",
    inputmode: mode,
    onchange: () => page.state.set(name, input.value.trim() || usual, usual),
  });
  return field(label, input, page.place(argument));
}

/** The choice of a scenario. */
export function scenarioField(page: Page): HTMLElement {
  const own = Object.keys(page.state.folders).map((name): [string, string] => [name, `${name} (your own)`]);
  const known = page.catalogue.scenarios.map(({ name, title }): [string, string] => [name, title]);
  const chosen = (name: string) => {
    // A position, changes and bots are those of its scenario.
    page.state.setPosition("");
    if (page.scenario(name).system !== page.scenario().system) page.state.drop("change", "base", "bot0", "bot1", "when");
    page.state.set("scenario", name, "belfort");
  };
  const name = page.state.get("scenario", "belfort");
  const there = [...known, ...own].some(([other]) => other === name);
  const missing = `The scenario ${name} is not in this browser: whoever sent the link can save its files, and the tab Scenario opens them.`;
  return h(
    "div",
    {},
    field("Scenario", select(there ? [...known, ...own] : [[name, `${name} (not here)`], ...known, ...own], name, chosen)),
    there ? h("p", { class: "hint" }, page.scenario().description) : h("p", { class: "wrong", role: "alert" }, missing),
    page.state.position() && page.state.room !== "position" && starting(page),
  );
}

/** That games start in a position, and the way back. */
function starting(page: Page): HTMLElement {
  const remove = () => {
    // The tab Position can undo it.
    page.kept<string[]>("positions", () => []).push(page.state.position());
    page.state.setPosition("");
  };
  return h(
    "div",
    { class: "buttons" },
    h("p", {}, "Everything starts in your position (tab Position)."),
    h("button", { type: "button", class: "small", onclick: remove }, "Discard the position"),
    page.place(POSITION),
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
    changes = [...changes, { ...change }];
    keep();
    draw();
    list.querySelector<HTMLElement>(".change:last-child :is(input, select, textarea)")?.focus();
  };
  const button = (words: string, change: Change | undefined) =>
    change && h("button", { type: "button", class: "small", onclick: add(change) }, words);
  /** A name that no errata of either list have. */
  const free = () => {
    const taken = [...changes, ...page.state.changes("change"), ...page.state.changes("base")].map(({ name }) => name);
    const names = ["errata.toml", ...taken.map((_, nth) => `errata-${nth + 2}.toml`)];
    return names.find((name) => !taken.includes(name));
  };
  const [option] = options;
  // Errata say which system they are for.
  const begun = `overlay_for = "${page.scenario().system}"\n\n`;
  const addRuling = async () => {
    const [ruling] = rulings;
    if (!ruling) return;
    const now = (await page.values()).get(`rulings.${ruling.id}`);
    const other = ruling.choices.find(({ choice }) => choice !== now);
    add({ kind: "ruling", text: `${ruling.id}=${other?.choice ?? ""}` })();
  };
  set.append(
    h(
      "div",
      { class: "buttons" },
      button("Add a value", { kind: "set", text: "" }),
      rulings.length > 0 && h("button", { type: "button", class: "small", onclick: () => void addRuling() }, "Add a ruling"),
      button("Add an option", option && { kind: "option", text: option.name }),
      h("button", { type: "button", class: "small", onclick: () => add({ kind: "errata", name: free(), text: begun })() }, "Add errata"),
    ),
  );
  draw();
  return set;
}

function changeField(page: Page, change: Change, argument: string, keep: () => void): HTMLElement {
  const fault = page.place(argument);
  if (change.kind === "set") {
    const paths = h("datalist", { id: fresh("paths") });
    const now = h("p", { class: "hint" });
    const input = h("input", {
      type: "text",
      value: change.text,
      list: paths.id,
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      oninput: () => {
        change.text = input.value;
        void say();
      },
      onchange: keep,
    });
    const say = async () => {
      const path = /^([^=]*?)[+-]?(=|$)/.exec(input.value)?.[1]?.trim() ?? "";
      const value = (await page.values()).get(path);
      now.textContent = value === undefined ? "Type a part of a name: zones, units, tables. The list shows the values that have it." : `${path} is ${value}.`;
    };
    void page.values().then((values) => {
      const numbers = [...values.keys()].filter((path) => /^\d+$/.test(values.get(path)!));
      input.placeholder = `${numbers.find((path) => path.startsWith("units.")) ?? numbers[0] ?? "PATH"}+=1`;
      paths.append(...[...values].map(([path, value]) => h("option", { value: `${path}=${value}` })));
      void say();
    });
    return h("div", {}, field("Value", input, fault), paths, now);
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
    placeholder: '[units."NAME"]\nvalue = 3',
    oninput: () => (change.text = lines.value),
    onchange: keep,
  });
  const file = load(".toml", (_, text) => {
    lines.value = change.text = text;
    keep();
  });
  page.edits(argument, (number) => {
    const above = lines.value.split("\n").slice(0, number);
    const end = above.join("\n").length;
    lines.focus();
    lines.setSelectionRange(end - above.at(-1)!.length, end);
    lines.scrollTop = (lines.scrollHeight * (number - 1)) / lines.value.split("\n").length - lines.clientHeight / 2;
  });
  const kept = () => save(change.name || "errata.toml", change.text);
  const saving = h("button", { type: "button", class: "small", onclick: kept }, "Save the errata");
  return h("div", {}, field("Errata (TOML)", lines, fault), saving, field("or a file", file));
}

function rulingField(page: Page, change: Change, fault: HTMLElement, keep: () => void): HTMLElement {
  const { rulings } = page.system();
  const [id = "", choice = ""] = change.text.split("=");
  const about = h("div", { class: "hint", id: fresh("about") });
  let usual = new Map<string, string>();
  const choices = (id: string) => rulings.find((ruling) => ruling.id === id)?.choices ?? [];
  const readings = select([], choice, (name) => {
    change.text = `${which.value}=${name}`;
    say();
    keep();
  });
  const fill = (value: string) => {
    const now = usual.get(`rulings.${which.value}`);
    const words = (name: string) => (name === now ? `${name} (default)` : name);
    readings.replaceChildren(...choices(which.value).map(({ choice }) => h("option", { value: choice }, words(choice))));
    readings.value = value;
    if (readings.selectedIndex < 0) readings.selectedIndex = 0;
    say();
  };
  const say = () => {
    const question = rulings.find((ruling) => ruling.id === which.value)?.question ?? "";
    const meanings = choices(which.value).map(({ choice, meaning }) => h("li", {}, h("strong", {}, choice), `: ${meaning}`));
    about.replaceChildren(question, h("ul", {}, ...meanings));
  };
  const names = rulings.map(({ id, number, section }): [string, string] => [id, `R-${number} ${id} (§${section})`]);
  const which = select(names, id, (id) => {
    fill(choices(id).find(({ choice }) => choice !== usual.get(`rulings.${id}`))?.choice ?? "");
    change.text = `${id}=${readings.value}`;
    keep();
  });
  fill(choice);
  void page.values().then((values) => {
    usual = values;
    fill(readings.value);
  });
  return h("div", {}, field("Ruling", which), field("Reading", readings, fault), about);
}
