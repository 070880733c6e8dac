import type { Fault } from "../crew";
import { Lost, Refused, refuseLong } from "../crew";
import { drawing, field, h, load, save, select } from "../dom";
import { editor, type Schema } from "../editor";
import type { Page } from "../page";
import { words } from "../page";
import { changeFields, scenarioField } from "../table";

/** A table of the data: the names of its columns; of each row the name and the cells. */
interface DataTable {
  name: string;
  columns: string[];
  rows: [string, string[]][];
}

const counted = (errors: number) => (errors === 1 ? "1 error" : `${errors} errors`);

/** The map with the set-up, and the data as text: those of a copy can be edited. */
export function scenario(page: Page): HTMLElement {
  const { state } = page;
  const name = state.get("scenario", "belfort");
  const own = state.folders[name];
  const map = h("div", { class: "map" });
  const about = h("div", {});
  const status = h("p", { class: "status", role: "status" });
  const data = h("section", { "aria-label": "Data" });
  let faults: Fault[] = [];
  let [asked, shown] = [0, state.get("file", "scenario.toml")];

  const check = async () => {
    const turn = ++asked;
    page.clear();
    status.textContent = "The scenario is read.";
    try {
      const answer = await page.crew.ask({ ask: "check", table: { ...state.table(), bots: [], seed: "" } }, undefined, 30_000);
      if (turn !== asked) return;
      faults = [];
      map.replaceChildren(drawing(String(answer["map"])));
      const changed = (answer["overlays"] as unknown[]).length;
      about.replaceChildren(
        h("ul", {}, ...(answer["contents"] as string[]).map((line) => h("li", {}, line))),
        changed ? h("p", { class: "wrong" }, `The map shows the scenario with ${changed === 1 ? "the change" : `the ${changed} changes`} above. The data below are without.`) : "",
        h("p", { class: "hint" }, "Hash of the data ", h("code", {}, String(answer["hash"]).slice(0, 16))),
      );
      status.textContent = own ? "No errors." : "";
      void tabulate().catch(() => tables.replaceChildren());
      if (!own) draw(answer["files"] as Record<string, string>);
    } catch (error) {
      if (turn !== asked) return;
      faults = error instanceof Refused ? error.faults : [];
      const elsewhere = faults.some((fault) => !fault.file || !own?.[fault.file]);
      if (elsewhere || !(error instanceof Refused || error instanceof Lost) || !faults.length) page.show(error);
      status.textContent = `${counted(faults.length || 1)}. The map is of the last version without.`;
    }
    if (own) mark();
  };
  const tables = h("div", {});
  /** The data as tables, with the changes: each is made when it is opened. */
  const tabulate = async () => {
    const answer = await page.crew.ask({ ask: "data", table: { ...state.table(), bots: [], seed: "" } });
    const one = ({ name, columns, rows }: DataTable) => {
      const room = h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": name });
      const fill = () => {
        if (room.firstChild) return;
        const head = h("tr", {}, h("th", { scope: "col" }, "name"), ...columns.map((column) => h("th", { scope: "col" }, column)));
        const line = ([called, cells]: DataTable["rows"][number]) =>
          h("tr", {}, h("th", { scope: "row" }, called), ...cells.map((cell) => h("td", { class: cell.endsWith("*") ? "changed" : "" }, cell)));
        room.append(h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows.map(line))));
      };
      return h("details", { ontoggle: fill }, h("summary", {}, `${name} (${rows.length})`), room);
    };
    tables.replaceChildren(...(answer["tables"] as DataTable[]).map(one));
  };
  const list = h("ol", { class: "faults", "aria-label": "Errors in this file" });
  let timer = 0;
  const text = editor("Text", !own, (typed) => {
    if (!own) return;
    own[shown] = typed;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      state.keep();
      void check();
    }, 400);
  });
  const mark = () => {
    const here = faults.filter((fault) => fault.file === shown);
    text.mark(here);
    list.replaceChildren(
      ...here.slice(0, 50).map((fault) => h("li", {}, h("button", { type: "button", class: "small", onclick: () => text.go(fault.line ?? 1) }, words(fault)))),
    );
    for (const option of which.options) {
      const some = faults.filter((fault) => fault.file === option.value).length;
      option.text = some ? `${option.value} (${counted(some)})` : option.value;
    }
  };
  let files: Record<string, string> = {};
  let schemas: Record<string, Schema> = {};
  const open = (file: string) => {
    shown = file;
    text.open(files[file] ?? "", schemas[file]);
    state.set("file", file, "scenario.toml");
    mark();
  };
  const which = select([], "", open);
  const draw = (all: Record<string, string>) => {
    files = all;
    which.replaceChildren(...Object.keys(all).map((file) => h("option", { value: file }, file)));
    which.value = files[shown] === undefined ? "scenario.toml" : shown;
    open(which.value);
  };
  /** The name, with a number if there is a folder of it. */
  const free = (called: string) => {
    const numbers = [2, 3, 4, 5, 6, 7, 8, 9].map((nth) => `${called}-${nth}`);
    return [called, ...numbers].find((name) => state.folders[name] === undefined) ?? called;
  };
  const copy = async () => {
    const called = free(`my-${name.replace(/^my-/, "")}`);
    const files = await page.crew.ask({ ask: "copy", table: state.table(), name: called }).catch((error: unknown) => page.show(error));
    if (!files) return;
    state.folders[called] = files as Record<string, string>;
    state.keep();
    state.set("scenario", called);
  };
  const took: Record<string, string> = {};
  let refused = false;
  const folder = load(
    ".toml",
    (file, text) => {
      try {
        refuseLong(text.length);
      } catch (error) {
        refused = true;
        return page.show(error);
      }
      took[file] = text;
    },
    true,
    () => {
      if (refused) return void (refused = false);
      if (took["scenario.toml"] === undefined) return page.show(new Error("scenario.toml is not among these files: open all files of the folder."));
      const called = free("mine");
      state.folders[called] = took;
      state.keep();
      state.set("scenario", called);
    },
  );
  const forget = () => {
    if (!confirm(`Forget ${name}? Its files are kept in this browser alone.`)) return;
    delete state.folders[name];
    state.keep();
    state.set("scenario", "belfort", "belfort");
  };
  const keep = () => Object.entries(own ?? {}).forEach(([file, text]) => save(file, text));
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => void copy() }, "Edit a copy"),
      own && h("button", { type: "button", onclick: keep }, "Save its files"),
      own && h("button", { type: "button", onclick: forget }, "Forget it"),
    ),
    field("or open the files of a scenario", folder),
    changeFields(page, "change", "Changes"),
    about,
  );
  data.append(
    h("h3", {}, own ? "Data" : "Data (of a copy, they can be edited)"),
    field("File", which),
    text.element,
    list,
    h("h3", {}, "Tables, with the changes"),
    h("p", { class: "hint" }, "° reconstructed, † from another source, * changed; the others are printed in the rulebook or derived from it."),
    tables,
  );
  if (own) draw(own);
  Object.keys(own ?? {}).forEach((file) =>
    page.edits(file, (line) => {
      which.value = file;
      if (shown !== file) open(file);
      text.go(line);
    }),
  );
  const learn = async () => {
    const answer = await page.crew.ask({ ask: "schemas", system: page.scenario().system });
    schemas = answer as Record<string, Schema>;
    if (own) text.learn(schemas[shown]);
  };
  if (own) learn().catch((error: unknown) => page.show(error));
  state.heard((changed) => {
    if (changed === "change" && map.isConnected) void check();
  });
  void check();
  return h("div", { class: "room" }, form, h("div", {}, status, page.errors, map, data));
}
