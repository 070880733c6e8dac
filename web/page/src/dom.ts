// Elements, made of words: text stays text, whatever is in it.

type Child = Node | string | null | undefined | false;
type Props = { [name: string]: unknown };

/** An element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
    else if (name === "value") (element as unknown as HTMLInputElement).value = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => !!child || child === ""));
  return element;
}

let numbers = 0;

/** A name for an element, as no other has. */
export const fresh = (what: string) => `${what}-${numbers++}`;

/** A field with its label, and a place for what is wrong with it. */
export function field(label: string, control: HTMLElement, fault?: HTMLElement): HTMLElement {
  control.id ||= fresh("field");
  if (fault) {
    fault.id ||= fresh("fault");
    control.setAttribute("aria-describedby", fault.id);
  }
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, fault);
}

/** A choice among options. */
export function select(
  options: [value: string, words: string][],
  value: string,
  changed: (value: string) => void,
  props: Props = {},
): HTMLSelectElement {
  const all = options.map(([value, words]) => h("option", { value }, words));
  const element = h("select", { ...props, onchange: () => changed(element.value) }, ...all);
  element.value = value;
  if (element.selectedIndex < 0 && options.length) element.selectedIndex = 0;
  return element;
}

/** A page that the program made, in a frame: its styles are its own, and it runs nothing but, where asked, the replay's script. */
export function framed(page: string, title: string, scripts = false): HTMLIFrameElement {
  const frame = h("iframe", { title, sandbox: scripts ? "allow-scripts" : "allow-same-origin", class: scripts ? "replay" : "report" });
  frame.srcdoc = page;
  if (!scripts) {
    frame.addEventListener("load", () => {
      const root = frame.contentDocument?.documentElement;
      if (!root) return;
      const fit = () => (frame.style.height = `${Math.max(200, root.offsetHeight + 24)}px`);
      fit();
      new ResizeObserver(fit).observe(root);
    });
  }
  return frame;
}

/** A drawing that the program made. It is read as a picture's text, so nothing in it is run. */
export function drawing(svg: string): Node {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  return parsed.querySelector("parsererror") ? document.createTextNode("") : document.importNode(parsed.documentElement, true);
}

/** Hands a text to the user as a file. */
export function save(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A file that the user picks, as text. */
export function load(accept: string, took: (name: string, text: string) => void, many = false, done = () => {}): HTMLInputElement {
  const input = h("input", {
    type: "file",
    accept,
    multiple: many,
    onchange: async () => {
      for (const file of input.files ?? []) took(file.name, await file.text());
      input.value = "";
      done();
    },
  });
  return input;
}

/** A number with commas, as the program writes it. */
export const number = (value: number) => Math.round(value).toString().replace(/\B(?=(\d{3})+$)/g, ",");

/** A command line with a button that copies it. */
export function command(line: string): HTMLElement {
  const copied = h("span", { role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(line).then(
      () => (copied.textContent = "copied"),
      () => (copied.textContent = "select it and copy it by hand"),
    );
  };
  return h(
    "div",
    { class: "command" },
    h("pre", { tabindex: 0, "aria-label": "Command line" }, h("code", {}, line)),
    h("button", { type: "button", onclick: copy }, "Copy"),
    copied,
  );
}
