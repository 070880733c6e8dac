// The editor of a data file: errors at their lines, and names and values from the schema of the file.

import { autocompletion, closeBrackets, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Fault } from "./crew";
import { words } from "./page";

/** A JSON Schema, as far as it is looked into. */
export interface Schema {
  description?: string;
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
}

export interface Editor {
  element: HTMLElement;
  /** Shows another file. */
  open(text: string, schema: Schema | undefined): void;
  /** Completes by another schema. */
  learn(schema: Schema | undefined): void;
  /** Marks the faults of the file that is shown. */
  mark(faults: Fault[]): void;
  /** Goes to a line. */
  go(line: number): void;
}

/** What a schema allows, in all of its variants. */
const variants = (schema: Schema): Schema[] => [schema, ...(schema.anyOf ?? []).flatMap(variants)];

/** The schema of what stands under a path of names. */
function under(schema: Schema, path: string[]): Schema {
  const [name, ...rest] = path;
  if (name === undefined) return schema;
  for (const one of variants(schema)) {
    if (one.items) return under(one.items, path);
    const next = one.properties?.[name] ?? one.additionalProperties;
    if (next && typeof next === "object") return under(next, rest);
  }
  return {};
}

const names = (typed: string) => typed.split(".").map((name) => name.trim().replace(/^["']|["']$/g, ""));

/** Names where a name is typed, values where a value is. */
function complete(schema: Schema, context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  const word = context.matchBefore(/[\w"'-]*/);
  const from = word?.from ?? context.pos;
  if (!context.explicit && from === context.pos && !before.endsWith(".")) return null;
  const of = (place: Schema, after: string) =>
    variants(place).flatMap(({ properties }) =>
      Object.entries(properties ?? {}).map(([label, { description }]) => ({ label, apply: label + after, type: "property", info: description })),
    );
  const result = (options: CompletionResult["options"]) => (options.length ? { from, options, validFor: /^[\w"'-]*$/ } : null);
  const header = /^\s*\[\[?([^\]]*)$/.exec(before);
  if (header) return result(of(under(schema, names(header[1]!).slice(0, -1)), ""));
  let table: string[] = [];
  for (let above = line.number - 1; above > 0; above--) {
    const named = /^\s*\[\[?([^\]]+)\]/.exec(context.state.doc.line(above).text);
    if (named) {
      table = names(named[1]!);
      break;
    }
  }
  const value = /^\s*([^=#]+)=\s*(.*)$/.exec(before);
  if (!value) {
    const path = names(before);
    return result(of(under(schema, [...table, ...path.slice(0, -1)]), " = "));
  }
  const place = variants(under(schema, [...table, ...names(value[1]!)])).flatMap((one) => [one, ...(one.items ? variants(one.items) : [])]);
  const quoted = word?.text.startsWith('"');
  const choices = place.flatMap((one) => one.enum ?? (one.type === "boolean" ? [true, false] : []));
  return result(choices.map((choice) => ({ label: quoted || typeof choice !== "string" ? JSON.stringify(choice) : `"${choice}"`, type: "enum" })));
}

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.string, tags.number, tags.bool, tags.atom], color: "var(--mark)" },
  { tag: [tags.heading, tags.bracket], fontWeight: "bold" },
]);

const theme = EditorView.theme({
  "&": { border: "1px solid var(--faint)", borderRadius: "4px", background: "var(--paper)" },
  "&.cm-focused": { outline: "3px solid var(--mark)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace', fontSize: ".87rem", maxHeight: "40rem", minHeight: "12rem" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--soft)", color: "var(--faint)", borderColor: "var(--hair)" },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--soft) 60%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": { background: "color-mix(in srgb, var(--mark) 35%, transparent)" },
  ".cm-tooltip": { background: "var(--soft)", color: "var(--ink)", borderColor: "var(--hair)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--mark)", color: "var(--on-mark)" },
});

/** An editor; `changed` hears what is typed. What nobody may change is shown all the same. */
export function editor(label: string, fixed: boolean, changed: (text: string) => void): Editor {
  let schema: Schema | undefined;
  const extensions = [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    highlightActiveLine(),
    closeBrackets(),
    StreamLanguage.define(toml),
    syntaxHighlighting(colours),
    theme,
    autocompletion({ override: [(context) => (schema ? complete(schema, context) : null)] }),
    keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorState.readOnly.of(fixed),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
    EditorView.updateListener.of(({ docChanged, state }) => docChanged && changed(state.doc.toString())),
  ];
  const view = new EditorView({ extensions });
  const line = (number: number) => view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
  return {
    element: view.dom,
    open(text, of) {
      schema = of;
      view.setState(EditorState.create({ doc: text, extensions }));
    },
    learn: (of) => (schema = of),
    mark(faults) {
      const diagnostics = faults.map((fault) => {
        const { from: start, to: end } = line(fault.line ?? 1);
        const from = Math.min(start + Math.max(0, (fault.column ?? 1) - 1), end);
        return { from, to: Math.min(from + Math.max(1, fault.width ?? 1), end), severity: "error" as const, message: words(fault) };
      });
      view.dispatch(setDiagnostics(view.state, diagnostics.sort((a, b) => a.from - b.from)));
    },
    go(number) {
      const { from, to } = line(number);
      view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
  };
}
