// A question for which games are played: the button, how far it is, the answer.

import type { Json } from "./crew";
import { command, framed, h, number, save } from "./dom";
import type { Page } from "./page";

/** The button of a question, and all that comes of it: both last while other tabs are shown. `question` makes the request of the fields. */
export function asking(page: Page, name: string, question: () => Json): HTMLElement {
  const own = page.kept(name, () => new Asking(name));
  return own.shown(page, question);
}

class Asking {
  private page!: Page;
  private question!: () => Json;
  private bar = h("progress", { max: 1, value: 0, "aria-label": "Games played", hidden: true });
  private status = h("p", { class: "status", role: "status" });
  private older = h("p", { class: "hint older", hidden: true }, "The fields have changed since this answer.");
  private result = h("section", { class: "result", "aria-label": "Answer" });
  private running = false;
  private stop = false;
  /** What was asked last, and whether its answer is of some of the games. */
  private asked = "";
  private partly = false;
  private ask: HTMLButtonElement;
  private halt = h("button", { type: "button", onclick: () => (this.stop = true), disabled: true }, "Stop");

  constructor(private name: string) {
    this.ask = h("button", { type: "button", class: "main", onclick: () => void this.run() }, name);
  }

  shown(page: Page, question: () => Json): HTMLElement {
    [this.page, this.question] = [page, question];
    page.state.heard(() => this.compare());
    this.compare();
    return h("div", {}, h("div", { class: "buttons" }, this.ask, this.halt), this.bar, this.status, page.errors, this.older, this.result);
  }

  /** An answer to other fields says so. */
  private compare(): void {
    const same = JSON.stringify(this.question()) === this.asked;
    this.older.hidden = same || !this.result.firstChild;
    this.ask.textContent = same && this.partly && !this.running ? "Continue" : this.name;
  }

  private show(answer: Json, so: string): void {
    const text = (name: string) => String(answer[name] ?? "");
    const heading = h("p", { class: "answer" }, h("strong", {}, `${text("sentence")}.`));
    const line = `${number(answer["games"] as number)} games${so}.`;
    const fingerprint = text("fingerprint") && [" Fingerprint ", h("code", { class: "fingerprint" }, text("fingerprint"))];
    const files = h(
      "p",
      { class: "buttons" },
      h("button", { type: "button", onclick: () => save("report.html", text("page"), "text/html") }, "Save the page"),
      h("button", { type: "button", onclick: () => save("answer.json", text("json"), "application/json") }, "Save as JSON"),
    );
    this.result.replaceChildren(
      heading,
      h("p", {}, line, ...(fingerprint || [])),
      h("p", {}, "The same in a terminal:"),
      command(text("command")),
      files,
      // Drawn once: the page stays quick while games are played.
      so === " so far" ? h("p", {}, "The report follows.") : framed(text("page"), "Report"),
    );
  }

  private async run(): Promise<void> {
    if (this.running) return;
    const { bar, status, ask, halt } = this;
    [this.running, this.stop, this.partly] = [true, false, false];
    this.page.clear();
    const question = this.question();
    this.asked = JSON.stringify(question);
    ask.disabled = true;
    halt.disabled = false;
    bar.hidden = false;
    bar.removeAttribute("value");
    status.textContent = this.page.crew.busy ? "Waiting for the question of another tab" : "Reading the scenario";
    this.compare();
    try {
      const answer = await this.page.crew.withGames(question, {
        progress: ({ done, of, rate, left, note }) => {
          bar.value = done / of;
          const time = Number.isFinite(left) ? `, ${number(Math.ceil(left))} s left` : "";
          status.textContent = `${number(done)} of ${number(of)} games, ${number(rate)} a second${time}. ${note}`;
        },
        soFar: (answer) => this.show(answer, " so far"),
        stopped: () => this.stop,
      });
      this.partly = answer["stopped"] === true;
      this.show(answer, this.partly ? ", stopped" : "");
      status.textContent = (this.partly ? "Stopped. " : "Done. ") + (status.textContent ?? "");
    } catch (error) {
      status.textContent = "";
      this.result.replaceChildren();
      this.page.show(error);
    } finally {
      this.running = false;
      ask.disabled = false;
      halt.disabled = true;
      bar.hidden = true;
      this.compare();
    }
  }
}
