// The page: its rooms, and what they stand on.

import { Crew, type Parts } from "./crew";
import { h } from "./dom";
import { Page, type Catalogue, type Room } from "./page";
import { compare } from "./rooms/compare";
import { games } from "./rooms/games";
import { odds } from "./rooms/odds";
import { play } from "./rooms/play";
import { position } from "./rooms/position";
import { replay } from "./rooms/replay";
import { scenario } from "./rooms/scenario";
import { verdict } from "./rooms/verdict";
import { State } from "./state";

const ROOMS: [name: string, words: string, room: Room][] = [
  ["games", "Games", games],
  ["compare", "Compare", compare],
  ["play", "Play", play],
  ["odds", "Odds", odds],
  ["position", "Position", position],
  ["scenario", "Scenario", scenario],
  ["replay", "Replay", replay],
  ["verdict", "Verdict", verdict],
];

/** What the build puts in: addresses of files, or the files themselves. */
declare const PARTS: { module: string; worker: string; inline: boolean };

function parts(): Parts {
  const { module, worker, inline } = PARTS;
  if (!inline) {
    return { module: WebAssembly.compileStreaming(fetch(module)), worker: () => new Worker(worker) };
  }
  const text = (id: string) => document.getElementById(id)?.textContent ?? "";
  const script = (id: string) => URL.createObjectURL(new Blob([text(id)], { type: "text/javascript" }));
  const [unpacking, url] = [new Worker(script("unpack")), script(worker)];
  const unpacked = new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
    unpacking.onmessage = ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => done(data);
    unpacking.onerror = fail;
  });
  unpacking.postMessage(text(module));
  const compiled = unpacked.then((bytes) => {
    unpacking.terminate();
    return WebAssembly.compile(bytes);
  });
  return { module: compiled, worker: () => new Worker(url) };
}

async function begin(): Promise<void> {
  const main = document.querySelector("main")!;
  const nav = document.querySelector("nav")!;
  const state = new State();
  const wanted = Math.floor(Number(state.get("workers"))) || Math.min(16, navigator.hardwareConcurrency || 2);
  const workers = Math.min(64, Math.max(1, wanted));
  const crew = new Crew(parts(), workers);
  const catalogue = (await crew.ask({ ask: "catalogue" })) as unknown as Catalogue;
  document.querySelector("#version")!.textContent = `Sandtable ${catalogue.version}, ${workers} workers`;
  let before: string | undefined;
  const draw = () => {
    const known = ROOMS.find(([name]) => name === state.room);
    const [name, words, room] = known ?? ROOMS[0]!;
    const unknown = known ? "" : state.room.slice(0, 40);
    if (!known) state.enter(name);
    const within = main.contains(document.activeElement);
    state.leave();
    const page = new Page(state, crew, catalogue);
    const links = ROOMS.map(([other, words]) =>
      h("a", { href: state.link(other), "aria-current": other === name ? "page" : undefined }, words),
    );
    nav.replaceChildren(...links);
    document.title = `${words} · Sandtable`;
    const heading = h("h2", { tabindex: -1 }, words);
    const note = unknown && h("p", { class: "wrong", role: "alert" }, `There is no tab with the name “${unknown}”. This is the tab ${words}.`);
    main.replaceChildren(...(note ? [note] : []), heading, room(page));
    // Whoever uses the keyboard begins at the top of another tab; one that is drawn again keeps them near its first field.
    const arrived = page.arrive();
    if (!arrived && before !== undefined && before !== name) heading.focus();
    else if (!arrived && within) main.querySelector("select")?.focus({ preventScroll: true });
    before = name;
  };
  state.heard((name) => {
    if (name === "*" || name === "scenario" || (name === "position" && state.room !== name)) draw();
    else nav.querySelectorAll("a").forEach((link, nth) => link.setAttribute("href", state.link(ROOMS[nth]![0])));
  }, true);
  draw();
}

begin().catch((error: unknown) => {
  document.querySelector("main")!.replaceChildren(h("p", { role: "alert" }, `Sandtable cannot start: ${String(error)}`));
  throw error;
});
