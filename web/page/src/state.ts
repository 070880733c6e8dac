// What the page shows, as the fragment of its address: a link is a result that somebody else can repeat.

/** A change of a scenario, as it was typed. */
export interface Change {
  kind: "set" | "ruling" | "option" | "errata";
  text: string;
  /** The name of an errata file. */
  name?: string;
}

/** Texts of a scenario of the user's own, by file. */
export type Folder = Record<string, string>;

/** The longest text that an address holds. */
const LONGEST = 4000;
const KEPT = "sandtable";
/** The name of the position's file. */
export const POSITION = "position.toml";

type Listener = (name: string) => void;

/** The state of the page. */
export class State {
  room = "";
  private values = new URLSearchParams();
  private listeners: Listener[] = [];
  private lasting: Listener[] = [];
  /** The user's own scenarios, and texts that are too long for an address. They last as long as the tab. */
  readonly folders: Record<string, Folder> = {};
  private texts: Record<string, string> = {};

  constructor() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as {
        folders?: Record<string, Folder>;
        texts?: Record<string, string>;
      };
      Object.assign(this.folders, kept.folders);
      Object.assign(this.texts, kept.texts);
    } catch {
      // A browser that keeps nothing for files: the address is all there is.
    }
    this.read();
    window.addEventListener("hashchange", () => {
      this.read();
      this.tell("*");
    });
  }

  private read(): void {
    const [room, values] = location.hash.slice(1).split("?", 2);
    this.room = room || "games";
    this.values = new URLSearchParams(values);
  }

  private write(): void {
    history.replaceState(null, "", this.link(this.room));
  }

  /** The address names this room from now on. */
  enter(room: string): void {
    this.room = room;
    this.write();
  }

  /** Opens another room. */
  visit(room: string): void {
    location.hash = this.link(room);
  }

  /** The address of the page with another room. */
  link(room: string): string {
    const values = this.values.toString();
    return `#${room}${values && "?" + values}`;
  }

  /** Keeps what an address cannot hold. */
  keep(): void {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ folders: this.folders, texts: this.texts }));
    } catch {
      // Too long, or not allowed: a reload forgets it.
    }
  }

  get(name: string, usual = ""): string {
    return this.values.get(name) ?? usual;
  }

  set(name: string, value: string, usual = ""): void {
    if (value === usual) this.values.delete(name);
    else this.values.set(name, value);
    this.write();
    this.tell(name);
  }

  /** Forgets some of the values, before another one is set. */
  drop(...names: string[]): void {
    names.forEach((name) => this.values.delete(name));
  }

  /** Some of the values, to be kept as a text: what a game is played with, whatever is in the fields later. */
  setting(names: string[]): string {
    const kept = new URLSearchParams();
    for (const name of names) this.values.getAll(name).forEach((value) => kept.append(name, value));
    return kept.toString();
  }

  /** Puts a setting into the fields. */
  restore(names: string[], setting: string): void {
    const kept = new URLSearchParams(setting);
    for (const name of names) {
      this.values.delete(name);
      kept.getAll(name).forEach((value) => this.values.append(name, value));
    }
    this.write();
    this.tell("*");
  }

  /** A list of changes. */
  changes(name: string, values = this.values): Change[] {
    return values.getAll(name).map((typed) => {
      const [kind, ...rest] = typed.split(":");
      const text = rest.join(":");
      if (kind !== "errata") return { kind: kind as Change["kind"], text };
      const [file = "", ...lines] = text.split("\n");
      const body = lines.join("\n");
      return { kind, name: file, text: body === "*" ? (this.texts[file] ?? "") : body };
    });
  }

  setChanges(name: string, changes: Change[]): void {
    this.values.delete(name);
    changes.forEach((change) => this.values.append(name, this.typed(change)));
    this.write();
    this.tell(name);
  }

  /** The position in which games start, as a text; nothing where they start with the set-up. */
  position(values = this.values): string {
    const typed = values.get("position") ?? "";
    return typed === "*" ? (this.texts[POSITION] ?? "") : typed;
  }

  setPosition(text: string): void {
    this.set("position", this.started(text));
  }

  /** A position as a value. */
  started(text: string): string {
    const long = text.length > LONGEST;
    if (long) this.texts[POSITION] = text;
    this.keep();
    return long ? "*" : text;
  }

  /** A change as a value. */
  typed({ kind, text, name: file }: Change): string {
    if (kind !== "errata") return `${kind}:${text}`;
    const long = text.length > LONGEST;
    if (long) this.texts[file ?? ""] = text;
    this.keep();
    return `${kind}:${file}\n${long ? "*" : text}`;
  }

  /** Hears of every change of a value by its name, and of another address as `*`; as long as a room is shown, or `always`. */
  heard(listener: Listener, always = false): void {
    (always ? this.lasting : this.listeners).push(listener);
  }

  /** Another room is shown. */
  leave(): void {
    this.listeners = [];
  }

  private tell(name: string): void {
    [...this.listeners, ...this.lasting].forEach((listener) => listener(name));
  }

  /** A table as the module takes it, of a setting or of what is in the fields. */
  table(changes = "change", values = this.values, scenario = values.get("scenario") ?? "belfort"): { [name: string]: unknown } {
    const overlays: { [kind: string]: unknown }[] = this.changes(changes, values)
      .filter(({ text, kind }) => text.trim() || kind === "errata")
      .map(({ kind, text, name }) => ({ [kind]: kind === "errata" ? { name, text } : text.trim() }));
    const position = this.position(values);
    if (position) overlays.push({ position: { name: POSITION, text: position } });
    const own = this.folders[scenario] !== undefined;
    return {
      scenario,
      folders: own ? this.folders : {},
      overlays,
      bots: [values.get("bot0") ?? "", values.get("bot1") ?? ""],
      seed: values.get("seed") ?? "",
    };
  }
}
