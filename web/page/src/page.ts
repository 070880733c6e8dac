// What all rooms have: the state, the workers, the catalogue, and how faults are shown.

import type { Crew, Fault, Json } from "./crew";
import { Lost, Refused } from "./crew";
import { h } from "./dom";
import { POSITION, type State } from "./state";

export interface Ruling {
  id: string;
  number: number;
  section: string;
  question: string;
  choices: { choice: string; meaning: string }[];
}

export interface SystemInfo {
  system: string;
  title: string;
  sides: [string, string];
  rulings: Ruling[];
  bots: { bot: string; about: string; side?: string; file?: string }[];
}

export interface ScenarioInfo {
  name: string;
  title: string;
  description: string;
  system: string;
  options: { name: string; about: string; on: boolean }[];
  /** Of a copy: the scenario that it is a copy of. */
  original?: string;
}

export interface Catalogue {
  version: string;
  scenarios: ScenarioInfo[];
  systems: SystemInfo[];
}

/** What a room has found: it stays while another tab is shown. */
const kept = new Map<string, unknown>();
/** The line of a text that the next room is asked to open. */
let wanted: { file: string; line: number } | undefined;
/** How large the map of a game is, in percent of its pane, and where it is scrolled to; whether what is known beside it is shown. */
const view = { zoom: innerWidth < 600 ? "300" : "100", left: 0, top: 0, statusOpen: true };

/** The most faults that are listed. */
const MOST = 50;

/** What a room stands on. */
export class Page {
  /** Where faults of fields are shown, by the name of the argument. */
  private places = new Map<string, HTMLElement>();
  /** The texts that are edited in this room, by file: how to get to a line. */
  private editors = new Map<string, (line: number) => void>();
  readonly errors = h("div", { class: "errors", role: "alert" });

  constructor(
    readonly state: State,
    readonly crew: Crew,
    readonly catalogue: Catalogue,
  ) {}

  readonly view = view;

  /** Something that lasts as long as the page, made when a room is first shown. */
  kept<T>(name: string, make: () => T): T {
    if (!kept.has(name)) kept.set(name, make());
    return kept.get(name) as T;
  }

  /** The scenario on the table, or another; of one of the user's own, what its texts say of it. */
  scenario(name = this.state.get("scenario", "belfort")): ScenarioInfo {
    const own = this.state.folders[name]?.["scenario.toml"];
    const known = this.catalogue.scenarios;
    const [first] = known;
    if (own !== undefined) {
      const said = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*"([^"]*)"`, "m").exec(own)?.[1] ?? "";
      const [system, original] = [said("system"), said("copy_of")];
      const alike = known.filter((scenario) => scenario.system === system);
      const like = alike.find((scenario) => scenario.name === original) ?? alike[0] ?? first!;
      return { ...like, name, title: name, description: "A scenario of your own.", original };
    }
    return known.find((scenario) => scenario.name === name) ?? first!;
  }

  system(name?: string): SystemInfo {
    const { system } = this.scenario(name);
    return this.catalogue.systems.find((known) => known.system === system)!;
  }

  /** The values of the scenario without changes, by path: readings of rulings and options are among them. */
  values(): Promise<Map<string, string>> {
    const name = this.state.get("scenario", "belfort");
    const ask = async () => {
      const table = { ...this.state.table(), overlays: [], bots: [], seed: "" };
      const answer = await this.crew.ask({ ask: "values", table }).catch(() => ({ values: [] }));
      return new Map(answer["values"] as [string, string][]);
    };
    // Those of the user's own scenario change under the hand.
    return this.state.folders[name] ? ask() : this.kept(`values ${name}`, ask);
  }

  /** A place for the faults of an argument, or of a file. */
  place(argument: string): HTMLElement {
    const place = h("div", { class: "fault" });
    this.places.set(argument, place);
    return place;
  }

  /** A text is edited in this room: `go` opens it at a line. */
  edits(file: string, go: (line: number) => void): void {
    this.editors.set(file, go);
  }

  /** The room in which a text of the user's own is edited; none where it is not. */
  private roomOf(file: string): string | undefined {
    if (file === POSITION) return this.state.position() ? "position" : undefined;
    return this.state.folders[this.state.get("scenario", "belfort")]?.[file] === undefined ? undefined : "scenario";
  }

  /** A fault in words; one in a text that is edited here or in another room is a button that opens it at the line. */
  private said(fault: Fault, before = ""): HTMLElement {
    const [file, text] = [fault.file ?? "", before + words(fault)];
    const room = this.roomOf(file);
    const go = this.editors.get(file);
    const { line } = fault;
    if (!line || !(go || room)) return h("p", {}, text);
    const open = () => {
      if (go) return go(line);
      wanted = { file, line };
      if (room === "scenario") this.state.set("file", file, "scenario.toml");
      this.state.visit(room!);
    };
    return h("p", {}, h("button", { type: "button", class: "small", onclick: open }, text));
  }

  /** Goes to the line for which this room was opened; whether there is one. */
  arrive(): boolean {
    const to = wanted;
    const go = to && this.editors.get(to.file);
    wanted = undefined;
    if (!to || !go) return false;
    go(to.line);
    // A map that is drawn above moves the line: it stays in sight until somebody does something.
    const moved = new ResizeObserver(() => requestAnimationFrame(() => !ended.signal.aborted && go(to.line)));
    const ended = new AbortController();
    const end = () => (ended.abort(), moved.disconnect());
    for (const event of ["keydown", "pointerdown", "wheel", "hashchange"]) addEventListener(event, end, { capture: true, signal: ended.signal });
    moved.observe(document.querySelector("main")!);
    return true;
  }

  clear(): void {
    this.errors.replaceChildren();
    this.places.forEach((place) => place.replaceChildren());
  }

  /** Shows what went wrong: each fault where it is, and all else above the answer. */
  show(error: unknown): void {
    this.clear();
    if (!(error instanceof Refused || error instanceof Lost)) throw error;
    const faults = error instanceof Refused ? error.faults : [];
    const elsewhere: HTMLElement[] = [];
    for (const fault of faults) {
      const name = fault.argument ?? fault.file ?? "";
      const place = this.places.get(name) ?? this.places.get(name.replace(/ 1$/, ""));
      if (place?.isConnected) place.append(this.said(fault));
      else elsewhere.push(this.said(fault, `${name}, `));
    }
    // A message in full has the lines themselves: it is for those that cannot be opened.
    if (elsewhere.length && elsewhere.every((said) => said.querySelector("button"))) this.errors.append(...elsewhere.slice(0, MOST));
    else if (!faults.length || elsewhere.length) this.errors.append(h("pre", { tabindex: 0 }, error.message));
    else this.errors.append(h("p", {}, "Not asked: correct the field in red."));
  }
}

/** A fault in words, with its line. */
export function words(fault: Fault): string {
  // A field has one line.
  const at = fault.line && !fault.argument ? `line ${fault.line}, column ${fault.column}: ` : "";
  const key = fault.key ? `${fault.key}: ` : "";
  const near = fault.near ? `. Did you mean ${fault.near}?` : "";
  return `${at}${key}found ${fault.found}, expected ${fault.expected}${near}`;
}

export type Room = (page: Page) => HTMLElement;
export type { Json };
