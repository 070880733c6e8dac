// A question for which games are played: the button, how far it is, the answer.

import type { Json } from "./crew";
import { command, framed, h, number, save } from "./dom";
import type { Page } from "./page";

/** The button of a question, and all that comes of it. `question` makes the request of what is in the fields. */
export function asking(page: Page, name: string, question: () => Json): HTMLElement {
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Games played", hidden: true });
  const status = h("p", { class: "status", role: "status" });
  const result = h("section", { class: "result", "aria-label": "Answer" });
  let [running, stop] = [false, false];
  const ask = h("button", { type: "button", class: "main", onclick: () => run() }, name);
  const halt = h("button", { type: "button", onclick: () => (stop = true), disabled: true }, "Stop");

  const show = (answer: Json, so: string) => {
    const text = (name: string) => String(answer[name] ?? "");
    const heading = h("p", { class: "answer" }, h("strong", {}, `${text("sentence")}.`));
    const line = `${number(answer["games"] as number)} games${so}. Fingerprint `;
    const files = h(
      "p",
      { class: "buttons" },
      h("button", { type: "button", onclick: () => save("report.html", text("page"), "text/html") }, "Save the page"),
      h("button", { type: "button", onclick: () => save("answer.json", text("json"), "application/json") }, "Save as JSON"),
    );
    result.replaceChildren(
      heading,
      h("p", {}, line, h("code", { class: "fingerprint" }, text("fingerprint"))),
      h("p", {}, "The same in a terminal:"),
      command(text("command")),
      files,
      // Drawn once: the page stays quick while games are played.
      so === " so far" ? h("p", {}, "The report follows.") : framed(text("page"), "Report"),
    );
  };

  const run = async () => {
    if (running) return;
    [running, stop] = [true, false];
    page.clear();
    ask.disabled = true;
    halt.disabled = false;
    bar.hidden = false;
    bar.value = 0;
    status.textContent = "Reading the scenario";
    try {
      const answer = await page.crew.withGames(question(), {
        progress: ({ done, of, rate, left, note }) => {
          bar.value = done / of;
          const time = Number.isFinite(left) ? `, ${number(Math.ceil(left))} s left` : "";
          status.textContent = `${number(done)} of ${number(of)} games, ${number(rate)} a second${time}. ${note}`;
        },
        soFar: (answer) => show(answer, " so far"),
        stopped: () => stop,
      });
      const stopped = answer["stopped"] === true;
      show(answer, stopped ? ", stopped" : "");
      status.textContent = (stopped ? "Stopped. " : "Done. ") + (status.textContent ?? "");
      ask.textContent = stopped ? "Continue" : name;
    } catch (error) {
      status.textContent = "";
      page.show(error);
    } finally {
      running = false;
      ask.disabled = false;
      halt.disabled = true;
      bar.hidden = true;
    }
  };
  page.state.heard(() => (ask.textContent = name));
  return h("div", {}, h("div", { class: "buttons" }, ask, halt), bar, status, page.errors, result);
}
