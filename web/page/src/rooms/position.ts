import type { Fault, Json } from "../crew";
import { Refused, refuseLong } from "../crew";
import { drawing, field, fresh, h, load, save, select } from "../dom";
import { editor, type Schema } from "../editor";
import { marked, placeAt, sizes } from "../map";
import type { Page } from "../page";
import { words } from "../page";
import { POSITION } from "../state";
import { capital, changeFields, scenarioField } from "../table";

/** What stands on the map in the position, and what could. */
interface Board {
  map: string;
  awaited: string[];
  places: [place: number, name: string][];
  pieces: Piece[];
}

/** A unit, a leader, or the blocks of a zone. */
interface Piece {
  table: string;
  key: string;
  value: string;
  /** What can stand in place of a place. */
  off: string[];
  /** What can stand behind the place. */
  others: string[];
}

const NOBODY = "";

/** A position set up on the map: every other tab plays and asks from there. */
export function position(page: Page): HTMLElement {
  const { state } = page;
  const status = h("p", { class: "status", role: "status" });
  const map = h("div", { class: "map", tabindex: 0, role: "region", "aria-label": "Map" });
  const here = h("section", { "aria-label": "Place" });
  const errors = h("ol", { class: "faults", "aria-label": "Errors in the position" });
  const before = page.kept<string[]>("positions", () => []);
  let board: Board = { map: "", awaited: [], places: [], pieces: [] };
  let [asked, place, mark] = [0, "", undefined as Element | undefined];

  const blocks = ({ table }: Piece) => table.endsWith("_blocks");
  /** The number of a place as a position has it: that of a hex has four digits. */
  const code = (place: number) => (board.map.includes("-hex-") ? `${place}`.padStart(4, "0") : `${place}`);
  const number = (words: string) => {
    const [digits] = /^\d+/.exec(words) ?? [];
    const place = digits ?? board.places.find(([, name]) => name.toLowerCase() === words.toLowerCase())?.[0];
    return place === undefined ? "" : code(Number(place));
  };
  const at = (piece: Piece) => number(blocks(piece) ? piece.key : piece.value.split(",")[0]!);
  const same = (one: string, other: string) => one !== "" && other !== "" && Number(one) === Number(other);
  const named = (place: string) => [place, board.places.find(([other]) => same(`${other}`, place))?.[1]].filter(Boolean).join(" ");
  const called = (piece: Piece) => (blocks(piece) ? capital(piece.table.replaceAll("_", " ")) : piece.key);

  const show = (answer: Json) => {
    board = answer as unknown as Board;
    map.replaceChildren(drawing(board.map));
    list();
    look(place);
    units.hidden = board.pieces.every(blocks);
    hint.textContent = `${units.hidden ? "Click a zone, and type its blocks" : "Choose a unit, then click its place on the map. A click alone shows who stands there"}. All other tabs start in this position.`;
  };
  /** Asks for the board again; a position with errors leaves the last one. */
  const check = async () => {
    const turn = ++asked;
    page.clear();
    let faults: Fault[] = [];
    try {
      const answer = await page.crew.ask({ ask: "board", table: { ...state.table(), bots: [], seed: "" } });
      if (turn !== asked) return;
      show(answer);
      status.textContent = state.position() ? `No errors. Next: ${board.awaited.map((line) => line.trim()).join(", ")}.` : "The set-up. Nothing is changed yet.";
    } catch (error) {
      if (turn !== asked) return;
      faults = error instanceof Refused ? error.faults.filter(({ file }) => file === POSITION) : [];
      if (!faults.length) page.show(error);
      const [first] = faults;
      status.textContent = `${first ? `${capital(words(first))}. ` : ""}The map still shows ${board.map ? "the position before" : "the set-up"}.`;
      // There was none before: a link, or a reload.
      if (!board.map) await page.crew.ask({ ask: "board", table: { ...state.table(), overlays: [], bots: [], seed: "" } }).then(show, () => {});
    }
    text.mark(faults);
    errors.replaceChildren(...faults.map((fault) => h("li", {}, h("button", { type: "button", class: "small", onclick: () => text.go(fault.line ?? 1) }, words(fault)))));
    undo.disabled = !before.length;
  };
  const change = (next: string) => {
    before.push(state.position());
    state.setPosition(next);
    text.open(next, schema);
    return check();
  };
  /** Sets the line of a piece. */
  const line = async (piece: Piece, value: string | null) => {
    try {
      const { table, key } = piece;
      const answer = await page.crew.ask({ ask: "line", text: state.position() || begun(), table, key, value });
      await change(String(answer["text"]));
    } catch (error) {
      page.show(error);
    }
  };
  /** A file says which scenario it is of. */
  const opened = (text: string) => {
    try {
      refuseLong(text.length);
    } catch (error) {
      return page.show(error);
    }
    const scenario = /^\s*position_for\s*=\s*"([^"]*)"/m.exec(text)?.[1] ?? "";
    if (scenario === state.get("scenario", "belfort") || !page.catalogue.scenarios.some(({ name }) => name === scenario)) return void change(text);
    before.length = 0;
    state.setPosition(text);
    state.set("scenario", scenario, "belfort");
  };
  const begun = () => `position_for = ${JSON.stringify(state.get("scenario", "belfort"))}\n`;

  const pick = h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const names = h("datalist", { id: fresh("units") });
  pick.setAttribute("list", names.id);
  const units = h("div", {}, field("Unit", pick), names);
  const hint = h("p", { class: "hint" });
  const where = h("input", { type: "text", autocomplete: "off", spellcheck: "false" });
  const places = h("datalist", { id: fresh("places") });
  where.setAttribute("list", places.id);
  const list = () => {
    names.replaceChildren(...board.pieces.filter((piece) => !blocks(piece)).map(({ key, value }) => h("option", { value: key }, value)));
    places.replaceChildren(...board.places.map(([place, name]) => h("option", { value: `${code(place)} ${name}` })));
  };
  /** The unit in the field goes to a place and keeps its marks; without one, the place is shown. */
  const put = async (place: string) => {
    const piece = board.pieces.find((piece) => !blocks(piece) && piece.key.toLowerCase() === pick.value.trim().toLowerCase());
    if (piece) {
      const marks = number(piece.value) === "" ? [] : piece.value.split(", ").slice(1);
      pick.value = NOBODY;
      await line(piece, [place, ...marks].join(", "));
    } else if (pick.value.trim()) {
      status.textContent = `No unit has the name ${pick.value.trim()}.`;
      return;
    }
    look(place);
    // On a narrow screen it is far from the map.
    if (matchMedia("(max-width: 60rem)").matches) here.scrollIntoView({ block: "nearest" });
  };
  /** Shows who stands in a place. */
  const look = (wanted: string) => {
    place = wanted;
    mark?.remove();
    mark = place ? marked(map, Number(place)) : undefined;
    mark?.classList.add("here");
    const there = board.pieces.filter((piece) => same(at(piece), place));
    const controls = there.map((piece) => {
      const whole = blocks(piece);
      const value = whole ? piece.value : piece.value.split(", ").slice(1).join(", ");
      const marks = h("input", {
        type: "text",
        value: value === "none" ? "" : value,
        spellcheck: "false",
        autocomplete: "off",
        onchange: () => void line(piece, [whole ? "" : piece.value.split(", ")[0]!, marks.value.trim()].filter(Boolean).join(", ") || "none"),
      });
      const move = () => {
        pick.value = piece.key;
        status.textContent = `Click the place of ${piece.key}.`;
      };
      const off = select([["", "Take off the map"], ...piece.off.map((word): [string, string] => [word, word])], "", (word) => word && void line(piece, word), {
        "aria-label": `Take ${piece.key} off the map`,
      });
      return h(
        "div",
        { class: "change" },
        field(called(piece), marks),
        h("p", { class: "hint" }, whole ? "Such as: fresh 2, exhausted 1" : `What there is, with commas between: ${piece.others.join(", ")}`),
        !whole && h("div", { class: "buttons" }, h("button", { type: "button", class: "small", "aria-label": `Move ${piece.key}`, onclick: move }, "Move"), piece.off.length > 0 && off),
      );
    });
    here.replaceChildren(
      h("h3", {}, place ? named(place) : "No place is chosen"),
      ...(controls.length || !place ? controls : [h("p", {}, "Nobody stands here.")]),
    );
  };
  map.addEventListener("click", (event) => {
    const place = placeAt(map, event);
    if (place !== undefined) void put(place);
  });

  let schema: Schema | undefined;
  let timer = 0;
  const text = editor("Text", false, (typed) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (typed === state.position()) return;
      before.push(state.position());
      state.setPosition(typed);
      void check();
    }, 400);
  });
  const undo = h(
    "button",
    {
      type: "button",
      disabled: true,
      onclick: () => {
        const last = before.pop() ?? "";
        state.setPosition(last);
        text.open(last, schema);
        void check();
      },
    },
    "Undo",
  );
  const learn = async () => {
    schema = ((await page.crew.ask({ ask: "schemas", system: page.scenario().system })) as Record<string, Schema>)[POSITION];
    text.learn(schema);
  };
  const form = h(
    "form",
    {
      onsubmit: (event: Event) => {
        event.preventDefault();
        const place = number(where.value.trim());
        if (place) void put(place);
        else status.textContent = where.value.trim() ? `No place has the name ${where.value.trim()}.` : "Type a place, or click it.";
      },
    },
    scenarioField(page),
    hint,
    units,
    field("Place (or click it)", where),
    places,
    h(
      "div",
      { class: "buttons" },
      h("button", { class: "main" }, "Put"),
      undo,
      h("button", { type: "button", onclick: () => save(POSITION, state.position() || begun()) }, "Save the position"),
      h("button", { type: "button", onclick: () => void change("") }, "Discard the position"),
    ),
    here,
    field("Open a position file", load(".toml", (_, text) => void opened(text))),
    changeFields(page, "change", "Changes"),
  );
  const data = h("section", { "aria-label": "Position as text" }, h("h3", {}, "The position as text"), h("p", { class: "hint" }, 'The lines at the top say which decision comes next, such as turn = 4. Ctrl and the space bar list names and values.'), errors, text.element);
  text.open(state.position(), undefined);
  page.edits(POSITION, text.go);
  state.heard((changed) => {
    if (changed === "change" && map.isConnected) void check();
  });
  learn().catch((error: unknown) => page.show(error));
  void check();
  return h("div", { class: "room" }, form, h("div", { class: "board" }, status, page.errors, sizes(page, map), map, data));
}
