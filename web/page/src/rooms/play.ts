import type { Json } from "../crew";
import { drawing, field, h, save, select } from "../dom";
import type { Page } from "../page";
import { botFields, capital, changeFields, scenarioField, typed } from "../table";

/** What a side sees, as the module tells it. */
interface Sight {
  side: number | null;
  awaited: number | null;
  turn: number;
  phase: string;
  map: string;
  told: Line[];
  legal: string[];
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

/** A game against a bot, or of two at one screen. The page holds what one side sees, and nothing else. */
export function play(page: Page): HTMLElement {
  const { state } = page;
  const { sides } = page.system();
  const table = h("section", { class: "result", "aria-label": "Game" });
  const who: [string, string][] = [
    ["0", `the ${capital(sides[0])} side, against a bot`],
    ["1", `the ${capital(sides[1])} side, against a bot`],
    ["both", "both sides at one screen"],
  ];
  const begin = () => {
    state.set("moves", "");
    void open();
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
    h("button", { type: "button", class: "main", onclick: begin }, "Begin"),
  );
  const setUp = h("details", { open: !state.get("moves") }, h("summary", {}, "Table"), form);

  const ask = async (request: Json): Promise<Json | undefined> => {
    try {
      return await page.crew.play({ ask: "seat", ...request });
    } catch (error) {
      page.show(error);
      return undefined;
    }
  };
  const kept = () => state.get("moves").split(".").filter(Boolean).map(Number);

  const open = async () => {
    page.clear();
    table.replaceChildren(h("p", { role: "status" }, "The game begins."));
    const as = state.get("as", "0");
    const people = [as !== "1", as !== "0"];
    const request = { seat: "begin", table: state.table(), game: state.get("game", "0"), people, choices: kept() };
    const stand = await ask(request);
    if (!stand) return table.replaceChildren();
    setUp.open = false;
    await stood(stand, undefined);
  };

  /** Shows the game to whoever is to decide; another person than the one before is called first. */
  const stood = async (stand: Json, before: number | undefined) => {
    const awaited = stand["awaited"] as number | null;
    state.set("moves", (stand["choices"] as number[]).join("."));
    const as = state.get("as", "0");
    if (awaited !== null && as === "both" && before !== undefined && before !== awaited) {
      const show = h("button", { type: "button", class: "main", onclick: () => void sight(awaited) }, `Show the ${capital(sides[awaited]!)} side`);
      table.replaceChildren(h("p", {}, `The ${capital(sides[awaited]!)} side is to decide.`), show);
      show.focus();
      return;
    }
    await sight(awaited);
  };

  const sight = async (side: number | null) => {
    const seen = (await ask({ seat: "sight", side })) as Sight | undefined;
    if (seen) draw(seen);
  };

  const draw = (seen: Sight) => {
    const hint = h("p", { role: "status", class: "hint" });
    const choose = async (choice: number) => {
      const stand = await ask({ seat: "choose", choice });
      if (stand) await stood(stand, seen.awaited ?? undefined);
    };
    const undo = async () => {
      const stand = await ask({ seat: "undo" });
      if (stand) await stood(stand, undefined);
    };
    const advise = async () => {
      hint.textContent = "The bot thinks.";
      const advice = await ask({ seat: "hint" });
      if (!advice) return void (hint.textContent = "");
      const reason = advice["reason"] ? `: ${advice["reason"]}` : "";
      hint.textContent = `The bot would choose “${seen.legal[advice["choice"] as number]}”${reason}.`;
      buttons[advice["choice"] as number]?.classList.add("advised");
    };
    const keep = async () => {
      const file = await ask({ seat: "save" });
      if (file) save("game.json", String(file["text"]), "application/json");
    };
    const buttons = seen.legal.map((words, nth) =>
      h("button", { type: "button", onclick: () => void choose(nth) }, capital(words)),
    );
    const actions = h("ol", { class: "actions", "aria-label": "Legal actions" }, ...buttons.map((button) => h("li", {}, button)));
    const filter = h("input", {
      type: "search",
      oninput: () => {
        const wanted = filter.value.toLowerCase();
        buttons.forEach((button, nth) => (button.parentElement!.hidden = !seen.legal[nth]!.toLowerCase().includes(wanted)));
      },
    });
    const side = seen.awaited === null ? "" : capital(sides[seen.awaited]!);
    const turn = seen.turn ? `Turn ${seen.turn}` : "Set-up";
    const title = seen.ending ?? `${side}: ${turn}${seen.phase ? `, ${seen.phase}` : ""}`;
    const heading = h("h3", { tabindex: -1 }, title);
    const log = h("div", { class: "log", tabindex: 0, role: "log", "aria-label": "What this side has heard" }, ...story(seen.told, sides));
    const saving = h("button", { type: "button", onclick: () => void keep() }, "Save the game");
    const rest = seen.ending
      ? [h("p", {}, "In a terminal, ", h("code", {}, `sandtable play ${state.get("scenario", "belfort")} --from game.json`), " retells the saved game.")]
      : [
          seen.legal.length > 12 ? field("Search the actions", filter) : "",
          actions,
          h(
            "div",
            { class: "buttons" },
            h("button", { type: "button", onclick: () => void undo(), disabled: !seen.undo }, "Undo"),
            h("button", { type: "button", onclick: () => void advise() }, "Hint"),
          ),
          hint,
        ];
    const map = h("div", { class: "map" }, drawing(seen.map));
    table.replaceChildren(
      h("div", { class: "game" }, h("div", { class: "decide" }, heading, ...rest, h("div", { class: "buttons" }, saving)), map, log),
    );
    log.scrollTop = log.scrollHeight;
    (buttons[0] ?? heading).focus({ preventScroll: true });
  };

  if (state.get("moves")) void open();
  return h("div", { class: "playing" }, setUp, page.errors, table);
}

/** What was told, with headings of turns and phases. */
function story(told: Line[], sides: [string, string]): HTMLElement[] {
  let phase = "";
  return told.flatMap((line) => {
    if (line.turn !== undefined) {
      phase = "";
      return [h("h4", {}, `Turn ${line.turn}`)];
    }
    const head = line.phase && line.phase !== phase ? [h("p", { class: "phase" }, (phase = line.phase))] : [];
    const words = capital(line.words ?? "");
    const section = line.section ? h("span", { class: "section" }, /^\d/.test(line.section) ? ` §${line.section}` : ` [${line.section}]`) : "";
    const own =
      line.number !== undefined
        ? h("p", { class: "decision" }, `${line.number}. ${capital(sides[line.side ?? 0]!)}: ${line.words}`)
        : h("p", { class: line.detail ? "detail" : "" }, words, section);
    return [...head, own];
  });
}
