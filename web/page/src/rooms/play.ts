import type { Json } from "../crew";
import { drawing, field, h, load, save, select } from "../dom";
import { marked, sizes } from "../map";
import type { Page } from "../page";
import type { Change } from "../state";
import { botFields, capital, changeFields, scenarioField, typed } from "../table";

/** What a side sees, as the module tells it. */
interface Sight {
  side: number | null;
  status: [name: string, value: string][];
  awaited: number | null;
  turn: number;
  phase: string;
  kind: string;
  question: string;
  subject: string;
  map: string;
  told: Line[];
  legal: { words: string; place: number | null; area: number[] }[];
  undo: boolean;
  ending: string | null;
}

interface Line {
  turn?: number;
  phase?: string;
  section?: string;
  words?: string;
  detail?: boolean;
  number?: number;
  side?: number;
  of?: number;
}

const BEGIN = "Begin";

/** What a game is played with. */
const SETTING = ["scenario", "change", "position", "bot0", "bot1", "seed", "game", "as"];

/** A game against a bot, or of two at one screen. The page holds what one side sees, and nothing else. */
export function play(page: Page): HTMLElement {
  const { state } = page;
  const { sides } = page.system();
  // The game under way keeps what it began with, whatever is in the fields.
  const played = () => new URLSearchParams(state.get("moves") ? state.get("played") || state.setting(SETTING) : state.setting(SETTING));
  let seats = sides;
  // How much of its story each side was shown before.
  const heard = [0, 0, 0];
  const table = h("section", { class: "result", "aria-label": "Game" });
  const who: [string, string][] = [
    ["0", `the ${capital(sides[0])} side, against a bot`],
    ["1", `the ${capital(sides[1])} side, against a bot`],
    ["both", "both sides at one screen"],
  ];
  const begin = () => {
    if (state.get("moves") && starting.textContent === BEGIN) return void (starting.textContent = "Give up the game under way and begin");
    starting.textContent = BEGIN;
    state.set("moves", "");
    state.set("played", state.setting(SETTING));
    void open();
  };
  const starting = h("button", { type: "button", class: "main", onclick: begin }, BEGIN);
  const resume = async (text: string) => {
    const scenario = /"scenario"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? "";
    const stand = await ask({ seat: "resume", text, table: { ...state.table(), scenario, overlays: [], bots: [], seed: "" } });
    if (!stand) return;
    const saved = stand["saved"] as { overlays: Json[]; bots: [string, string]; seed: string; game: string; people: [boolean, boolean] };
    const overlays = saved.overlays.map((overlay) => Object.entries(overlay)[0] as [Change["kind"] | "position", string & { name: string; text: string }]);
    const change = overlays.flatMap(([kind, of]) =>
      kind === "position" ? [] : state.typed(kind === "errata" ? { kind, name: of.name, text: of.text } : { kind, text: of }),
    );
    const setting = new URLSearchParams({ scenario, seed: saved.seed, game: saved.game });
    change.forEach((value) => setting.append("change", value));
    const start = overlays.find(([kind]) => kind === "position");
    if (start) setting.set("position", state.started(start[1].text));
    saved.bots.forEach((bot, nth) => !saved.people[nth] && setting.set(`bot${nth}`, bot));
    setting.set("as", saved.people[0] && saved.people[1] ? "both" : saved.people[0] ? "0" : "1");
    state.set("moves", (stand["choices"] as number[]).join("."));
    state.set("played", setting.toString());
    state.restore(SETTING, setting.toString());
  };
  const form = h(
    "form",
    { onsubmit: (event: Event) => event.preventDefault() },
    scenarioField(page),
    field("You play", select(who, state.get("as", "0"), (as) => state.set("as", as, "0"))),
    changeFields(page, "change", "Changes"),
    botFields(page),
    h("p", { class: "hint" }, "The bot of your own side gives hints."),
    h("div", { class: "pair" }, typed(page, "Game", "game", "0"), typed(page, "Seed", "seed", "1")),
    starting,
    field("or resume a saved game", load(".json", (_, text) => void resume(text))),
  );
  const setUp = h("details", { open: !state.get("moves") }, h("summary", {}, "Table"), form);

  const waiting = h("p", { role: "status", class: "hint" });
  const ask = async (request: Json): Promise<Json | undefined> => {
    const late = setTimeout(() => (waiting.textContent = "The bot thinks."), 300);
    try {
      return await page.crew.play({ ask: "seat", ...request });
    } catch (error) {
      page.show(error);
      return undefined;
    } finally {
      clearTimeout(late);
      waiting.textContent = "";
    }
  };
  const kept = () => state.get("moves").split(".").filter(Boolean).map(Number);

  const open = async () => {
    page.clear();
    table.replaceChildren(h("p", { role: "status" }, "The game begins."));
    const setting = played();
    const as = setting.get("as") ?? "0";
    seats = page.system(setting.get("scenario") ?? "belfort").sides;
    const people = [as !== "1", as !== "0"];
    const request = { seat: "begin", table: state.table("change", setting), game: setting.get("game") ?? "0", people, choices: kept() };
    const stand = await ask(request);
    if (!stand) return table.replaceChildren();
    setUp.open = false;
    await stood(stand, undefined);
  };

  /** Shows the game to whoever is to decide; another person than the one before is called first. */
  const stood = async (stand: Json, before: number | undefined) => {
    const awaited = stand["awaited"] as number | null;
    state.set("moves", (stand["choices"] as number[]).join("."));
    const both = played().get("as") === "both";
    if (awaited !== null && both && before !== awaited) {
      const show = h("button", { type: "button", class: "main", onclick: () => void sight(awaited) }, `Show the ${capital(seats[awaited]!)} side`);
      table.replaceChildren(h("p", {}, `The ${capital(seats[awaited]!)} side is to decide.`), show);
      show.focus();
      return;
    }
    await sight(awaited);
  };

  const sight = async (side: number | null) => {
    const seen = (await ask({ seat: "sight", side })) as Sight | undefined;
    if (seen) draw(seen);
  };

  const draw = (seen: Sight, note = "") => {
    const hint = h("p", { role: "status", class: "hint" }, note);
    /** Decides. A hex of a column may have been clicked: then the column is chosen, and the hex in it if it can be. */
    const choose = async (choice: number, clicked?: number) => {
      const stand = await ask({ seat: "choose", choice });
      if (!stand) return;
      const before = seen.awaited ?? undefined;
      if (clicked === undefined || seen.legal[choice]?.place === clicked || stand["awaited"] !== before) return stood(stand, before);
      const next = (await ask({ seat: "sight", side: before })) as Sight | undefined;
      // Where the column had one hex, the next unit is to be placed already.
      if (!next || next.kind !== seen.kind || next.subject !== seen.subject) return stood(stand, before);
      const there = next.legal.findIndex(({ place }) => place === clicked);
      const placed = there >= 0 && (await ask({ seat: "choose", choice: there }));
      if (placed) return stood(placed, before);
      state.set("moves", (stand["choices"] as number[]).join("."));
      draw(next, "That hex is not possible: choose one that has a mark.");
    };
    const undo = async () => {
      const stand = await ask({ seat: "undo" });
      if (stand) await stood(stand, seen.awaited ?? undefined);
    };
    const advise = async () => {
      const advice = await ask({ seat: "hint" });
      if (!advice) return void (hint.textContent = "");
      const reason = advice["reason"] ? `: ${advice["reason"]}` : "";
      hint.textContent = `The bot would choose “${seen.legal[advice["choice"] as number]?.words}”${reason}.`;
      const choice = advice["choice"] as number;
      buttons[choice]?.classList.add("advised");
      buttons[choice]?.scrollIntoView({ block: "nearest" });
      light(places[choice] ?? []);
    };
    const watch = async () => {
      const file = await ask({ seat: "save" });
      if (!file) return;
      page.kept("to watch", () => ({ text: "" })).text = String(file["text"]);
      state.visit("replay");
    };
    const keep = async () => {
      const file = await ask({ seat: "save" });
      if (file) save("game.json", String(file["text"]), "application/json");
    };
    const map = h("div", { class: "map", tabindex: 0, role: "region", "aria-label": "Map" }, drawing(seen.map));
    const marks = new Map<number, Element>();
    const light = (there: number[]) => marks.forEach((mark, at) => mark.classList.toggle("here", there.includes(at)));
    /** Where each action is on the map: its place, or the hexes of its column. */
    const places = seen.legal.map(({ place, area }) => (place === null ? area : [place]));
    const buttons = seen.legal.map(({ words }, nth) =>
      h(
        "button",
        { type: "button", onclick: () => void choose(nth), onfocus: () => light(places[nth]!), onmouseenter: () => light(places[nth]!) },
        capital(words),
      ),
    );
    const actions = h("ol", { class: "actions", "aria-label": "Legal actions" }, ...buttons.map((button) => h("li", {}, button)));
    const only = (wanted: (words: string, places: number[]) => boolean) =>
      buttons.forEach((button, nth) => (button.parentElement!.hidden = !wanted(seen.legal[nth]!.words.toLowerCase(), places[nth]!)));
    const filter = h("input", { type: "search", oninput: () => only((words) => words.includes(filter.value.toLowerCase())) });
    const all = h("button", { type: "button", class: "small", hidden: true, onclick: () => pick(null) }, "Show all actions");
    /** A place on the map is clicked: its action is chosen, or its actions are listed. */
    const pick = (at: number | null) => {
      const there = places.flatMap((places, nth) => (at !== null && places.includes(at) ? [nth] : []));
      if (at !== null && there.length === 1) return void choose(there[0]!, at);
      only((_, places) => at === null || places.includes(at));
      filter.value = "";
      all.hidden = at === null;
      buttons[at === null ? 0 : there[0]!]?.focus();
    };
    const side = seen.awaited === null ? "" : capital(seats[seen.awaited]!);
    const turn = seen.turn ? `Turn ${seen.turn}` : "Set-up";
    const phase = seen.phase && seen.phase !== turn ? `, ${seen.phase}` : "";
    // A phase that is named after the decision says it already.
    const kind = seen.kind.replaceAll("-", " ");
    const what = phase.toLowerCase().includes(kind) ? seen.subject : [kind, seen.subject].filter(Boolean).join(", ");
    const title = seen.ending ?? `${side}: ${turn}${phase}${what && `: ${what}`}`;
    const heading = h("h3", { tabindex: -1 }, title);
    const log = h("div", { class: "log", tabindex: 0, role: "log", "aria-label": "What this side has heard" }, ...story(seen.told, seats, heard[seen.side ?? 2]!));
    heard[seen.side ?? 2] = seen.told.length;
    const saving = h("button", { type: "button", onclick: () => void keep() }, "Save the game");
    const setting = played();
    const scenario = setting.get("scenario") ?? "belfort";
    const game = `${page.scenario(scenario).title}, game ${setting.get("game") ?? "0"} of seed ${setting.get("seed") ?? "1"}`;
    const known = seen.status.filter(([, value]) => value);
    const status = h(
      "details",
      { open: page.view.statusOpen, ontoggle: () => (page.view.statusOpen = status.open) },
      h("summary", {}, "Status"),
      h("table", {}, ...known.map(([name, value]) => h("tr", {}, h("th", { scope: "row" }, capital(name.replaceAll("_", " ").replace(/\bus\b/, "US"))), h("td", {}, value)))),
    );
    const rest = seen.ending
      ? [
          h("div", { class: "buttons" }, h("button", { type: "button", class: "main", onclick: () => void watch() }, "Watch the replay")),
          h("p", {}, "In a terminal ", h("code", {}, `sandtable play ${scenario} --from game.json`), " retells the saved game."),
        ]
      : [
          seen.question ? h("p", { class: "asked" }, seen.question) : "",
          seen.legal.length > 12 ? field("Search the actions", filter) : "",
          all,
          actions,
          h(
            "div",
            { class: "buttons" },
            h("button", { type: "button", onclick: () => void undo(), disabled: !seen.undo }, "Undo"),
            h("button", { type: "button", onclick: () => void advise() }, "Hint"),
          ),
          hint,
        ];
    const view = h("div", { class: "view" }, sizes(page, map), map);
    table.replaceChildren(
      h("p", { class: "hint" }, game),
      h(
        "div",
        { class: "game" },
        h("div", { class: "decide" }, heading, ...rest, h("div", { class: "buttons" }, saving), known.length ? status : "", log),
        view,
      ),
    );
    for (const place of new Set(places.flat())) {
      const mark = marked(map, place, () => pick(place));
      mark?.classList.toggle("group", seen.legal.every((action) => action.place !== place));
      if (mark) marks.set(place, mark);
    }
    log.scrollTop = log.scrollHeight;
    map.scrollTo(page.view.left, page.view.top);
    map.addEventListener("scroll", () => ([page.view.left, page.view.top] = [map.scrollLeft, map.scrollTop]));
    // What can be chosen is in sight.
    const pane = map.getBoundingClientRect();
    const spots = [...marks.values()].map((mark) => mark.getBoundingClientRect());
    const inside = ({ left, right, top, bottom }: DOMRect) => left >= pane.left && right <= pane.right && top >= pane.top && bottom <= pane.bottom;
    const [spot] = spots;
    if (spot && !spots.some(inside)) map.scrollBy(spot.left - pane.left - pane.width / 2, spot.top - pane.top - pane.height / 2);
    (buttons[0] ?? heading).focus({ preventScroll: true });
  };

  if (state.get("moves")) void open();
  return h("div", { class: "playing" }, setUp, page.errors, waiting, table);
}

/** What was told, with headings of turns and phases; what is new is marked. */
function story(told: Line[], sides: [string, string], heard: number): HTMLElement[] {
  let phase = "";
  return told.flatMap((line, nth) => {
    const fresh = nth >= heard && heard > 0 ? " new" : "";
    if (line.turn !== undefined) {
      phase = "";
      return [h("h4", {}, `Turn ${line.turn}`)];
    }
    const head = line.phase && line.phase !== phase ? [h("p", { class: "phase" }, (phase = line.phase))] : [];
    const words = capital(line.words ?? "");
    const section = line.section ? h("span", { class: "section" }, /^\d/.test(line.section) ? ` §${line.section}` : ` [${line.section}]`) : "";
    const own =
      line.number !== undefined
        ? h("p", { class: `decision${fresh}` }, `${line.number}. ${capital(sides[line.side ?? 0]!)}: ${line.words}`)
        : h("p", { class: `${line.detail ? "detail" : ""}${fresh}` }, words, section);
    return [...head, own];
  });
}
