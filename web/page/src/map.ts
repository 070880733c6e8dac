// Places on a map that the program has drawn.

import { field, h, select } from "./dom";
import type { Page } from "./page";

/** The place under the pointer, as the map numbers it. */
export function placeAt(map: HTMLElement, event: MouseEvent): string | undefined {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const part = map.contains(element) && element.closest("[id*='-hex-'], [id*='-zone-'], [id*='-stack-']");
    const [, place] = (part && /-(?:hex|zone|stack)-(\d+)$/.exec(part.id)) || [];
    if (place) return place;
  }
  return undefined;
}

/** The choice of how large a map is, in percent of its pane. */
export function sizes(page: Page, map: HTMLElement): HTMLElement {
  const zoom = () => map.style.setProperty("--zoom", page.view.zoom);
  const enlarge = (size: string) => {
    // What is in the middle stays there.
    const middle = [(map.scrollLeft + map.clientWidth / 2) / map.scrollWidth, (map.scrollTop + map.clientHeight / 2) / map.scrollHeight] as const;
    page.view.zoom = size;
    zoom();
    map.scrollTo(middle[0] * map.scrollWidth - map.clientWidth / 2, middle[1] * map.scrollHeight - map.clientHeight / 2);
  };
  zoom();
  const all = ["100", "150", "200", "300", "400"].map((size): [string, string] => [size, `${size} %`]);
  return h("div", { class: "size" }, field("Map", select(all, page.view.zoom, enlarge)));
}

const known = new WeakMap<Element, Map<string, Element>>();

/** The hexes, zones and stacks of a drawn map, `hex-0512`: they are looked for once. */
function parts(map: HTMLElement): Map<string, Element> {
  const drawn = map.firstElementChild;
  const found = (drawn && known.get(drawn)) ?? new Map<string, Element>();
  if (!drawn || found.size) return found;
  for (const part of drawn.querySelectorAll("[id*='-hex-'], [id*='-zone-'], [id*='-stack-']")) {
    const [, name] = /-((?:hex|zone|stack)-\d+)$/.exec(part.id) ?? [];
    if (name) found.set(name, part);
  }
  known.set(drawn, found);
  return found;
}

/** From the number of a hex on the map down to its middle. */
const BELOW = 8.3;

/** Marks a place on the map; it and what stands there can be clicked. Places off the map have no mark. */
export function marked(map: HTMLElement, place: number, clicked?: () => void): Element | undefined {
  const number = String(place).padStart(4, "0");
  const hex = parts(map).get(`hex-${number}`);
  const at = hex ?? parts(map).get(`zone-${place}`);
  const label = at?.querySelector(hex ? "text" : "g");
  if (!at || !label) return undefined;
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  mark.setAttribute("class", "place");
  mark.setAttribute("r", hex ? "11" : "7");
  if (hex) {
    mark.setAttribute("cx", label.getAttribute("x") ?? "0");
    mark.setAttribute("cy", String(Number(label.getAttribute("y")) + BELOW));
  } else {
    mark.setAttribute("transform", label.getAttribute("transform") ?? "");
  }
  const stack = hex && parts(map).get(`stack-${number}`);
  at.parentNode!.append(mark);
  for (const part of [at, stack, mark]) {
    part?.setAttribute("data-place", String(place));
    if (clicked) part?.addEventListener("click", clicked);
  }
  return mark;
}
