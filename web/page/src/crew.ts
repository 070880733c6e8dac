// The workers: a clerk that answers questions, players that play games for them, and a host for the game against a bot.

import type { FromWorker } from "./worker";

/** A fault of what was asked, at a field or a line. */
export interface Fault {
  argument: string | null;
  file: string | null;
  line: number | null;
  column: number | null;
  width: number | null;
  key: string | null;
  found: string;
  expected: string;
  near: string | null;
}

/** Why a question was not answered. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly faults: Fault[] = [],
  ) {
    super(message);
  }
}

/** A worker that is gone, or whose module broke off. */
export class Lost extends Error {
  constructor(
    message: string,
    readonly gone: boolean,
  ) {
    super(message);
  }
}

export type Json = { [name: string]: unknown };

interface Waiting {
  answer(line: string, bytes: Uint8Array<ArrayBuffer>): void;
  fail(error: Error): void;
}

/** Where the parts of the program come from. */
export interface Parts {
  module: Promise<WebAssembly.Module>;
  worker(): Worker;
}

/** A worker with a module. */
export class Hand {
  private worker: Worker | undefined;
  private waiting = new Map<number, Waiting>();
  private next = 0;

  constructor(private parts: Parts) {}

  private async running(): Promise<Worker> {
    const module = await this.parts.module;
    if (this.worker) return this.worker;
    const worker = (this.worker = this.parts.worker());
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("crash" in data) waiting?.fail(new Lost(data.crash, false));
      else waiting?.answer(data.line, data.bytes);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "a worker failed");
    };
    worker.postMessage({ module });
    return worker;
  }

  /** Asks for an answer; after so many milliseconds without one the worker counts as gone. The bytes are the worker's then. */
  async ask(request: Json, bytes?: ArrayBuffer, patience?: number): Promise<{ answer: Json; bytes: Uint8Array<ArrayBuffer> }> {
    const worker = await this.running();
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const timer = patience && setTimeout(() => this.end("a worker does not answer"), patience);
      this.waiting.set(id, {
        answer: (line, rest) => {
          clearTimeout(timer);
          const answer = JSON.parse(line) as Json;
          if (typeof answer["error"] === "string") reject(new Refused(answer["error"], answer["faults"] as Fault[]));
          else resolve({ answer, bytes: rest });
        },
        fail: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      worker.postMessage({ id, line: JSON.stringify(request), bytes }, bytes ? [bytes] : []);
    });
  }

  /** Ends the worker; the next request begins another one. */
  end(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    lost.forEach((waiting) => waiting.fail(new Lost(why, true)));
  }
}

/** Games that a question wants. */
interface Wanted {
  key: string;
  job: string;
  lanes: number;
  from: number;
  to: number;
  /** All games of the answer. */
  of: number;
}

/** How far games are. */
export interface Progress {
  done: number;
  of: number;
  /** Games a second. */
  rate: number;
  /** Seconds left. */
  left: number;
  /** What happened on the way that should be said. */
  note: string;
}

/** Who hears of a question, and may stop it. */
export interface Watcher {
  progress(progress: Progress): void;
  /** The answer with the games that are known so far. */
  soFar(answer: Json): void;
  stopped(): boolean;
}

interface Result {
  from: number;
  to: number;
  /** Outside of the page's memory: seldom read again. */
  bytes: Blob;
}

/** How long a batch should take. */
const BATCH = 150;
/** How long a worker may be silent, beside what it is expected to take. */
const PATIENCE = 10_000;
/** The longest request: far more than a scenario has. */
const LONGEST = 4 << 20;
/** The most games of a batch: its result is looked into at once. */
const MOST = 4096;

/** Refuses what is too long to be a scenario. */
export function refuseLong(length: number): void {
  if (length > LONGEST) throw new Refused(`found texts of ${length >> 20} MiB, expected less than ${LONGEST >> 20} MiB`);
}

/** All workers. */
export class Crew {
  private clerk: Hand;
  private players: Hand[];
  private host: Hand;
  /** Results by job, kept here too: a clerk that is gone takes nothing with it. */
  private results = new Map<string, Result[]>();
  private asked = "";
  private turn: Promise<unknown> = Promise.resolve();
  private open = 0;

  constructor(
    parts: Parts,
    private workers: number,
  ) {
    this.clerk = new Hand(parts);
    this.host = new Hand(parts);
    this.players = Array.from({ length: workers }, () => new Hand(parts));
  }

  /**
   * Asks the clerk; one that is gone is replaced and gets the results again. With patience, in milliseconds, a clerk that takes longer is
   * ended, and the request is refused.
   */
  async ask(request: Json, bytes?: Blob, patience?: number): Promise<Json> {
    refuseLong(JSON.stringify(request).length);
    try {
      return (await this.clerk.ask(request, await bytes?.arrayBuffer(), patience)).answer;
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      if (patience && error.gone) throw new Refused(`not read within ${patience / 1000} s`);
      for (const [key, results] of this.results) {
        for (const { from, to, bytes } of results) await this.clerk.ask({ ask: "known", key, from, to }, await bytes.arrayBuffer());
      }
      if (!error.gone) throw new Refused(error.message);
      return (await this.clerk.ask(request, await bytes?.arrayBuffer())).answer;
    }
  }

  /** Asks the host of the game against a bot. */
  async play(request: Json): Promise<Json> {
    try {
      return (await this.host.ask(request)).answer;
    } catch (error) {
      if (error instanceof Lost) throw new Refused(error.message);
      throw error;
    }
  }

  /** Asks a question and plays the games that it wants. A question that is asked again goes on where it stopped. */
  withGames(question: Json, watcher: Watcher): Promise<Json> {
    this.open += 1;
    const answer = this.turn.then(() => this.answered(question, watcher)).finally(() => (this.open -= 1));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  /** Whether games of a question are played. */
  get busy(): boolean {
    return this.open > 0;
  }

  private async answered(question: Json, watcher: Watcher): Promise<Json> {
    const name = JSON.stringify(question);
    if (name !== this.asked) {
      this.results.clear();
      await this.ask({ ask: "forget" });
      this.asked = name;
    }
    const whole = { ...question, workers: this.workers };
    for (;;) {
      const answer = await this.ask(whole);
      if (!answer["wanted"]) return answer;
      const complete = await this.games(answer["wanted"] as Wanted, whole, watcher);
      if (!complete) return await this.ask({ ...whole, partly: true });
    }
  }

  /** Plays games on all players; whether all of them were played. */
  private async games(wanted: Wanted, question: Json, watcher: Watcher): Promise<boolean> {
    const { key, job, from, to, of } = wanted;
    const known = [...this.results.values()].flat().reduce((games, { from, to }) => games + to - from, 0);
    const results = this.results.get(key) ?? [];
    this.results.set(key, results);
    let [next, done, note] = [from, 0, ""];
    const again: { from: number; to: number; tries: number }[] = [];
    const start = performance.now();
    let [shown, wait] = [start, 1000];
    let failed: unknown;
    const handed: Promise<unknown>[] = [];
    const report = () => {
      const seconds = (performance.now() - start) / 1000;
      const rate = done / seconds;
      watcher.progress({ done: known + done, of, rate, left: (of - known - done) / rate, note });
    };
    const player = async (hand: Hand) => {
      let [size, open, slow] = [1, false, 1];
      while (!watcher.stopped() && failed === undefined) {
        let batch = again.pop();
        if (!batch) {
          if (next >= to) return;
          const share = Math.ceil((to - next) / (2 * this.workers));
          batch = { from: next, to: next + Math.min(size, share), tries: 0 };
          next = batch.to;
        }
        const began = performance.now();
        try {
          if (!open) await hand.ask({ ask: "open", job }, undefined, slow * PATIENCE);
          open = true;
          const request = { ask: "play", from: batch.from, to: batch.to };
          const { answer, bytes } = await hand.ask(request, undefined, slow * (PATIENCE + 20 * BATCH));
          const end = answer["to"] as number;
          const result = new Blob([bytes]);
          results.push({ from: batch.from, to: end, bytes: result });
          handed.push(this.ask({ ask: "known", key, from: batch.from, to: end }, result));
          // A game that cannot be played ends its batch: the question says why.
          if (end < batch.to) next = to;
          done += end - batch.from;
          const took = performance.now() - began;
          size = Math.max(1, Math.min(MOST, Math.round(size * Math.min(4, Math.max(0.25, BATCH / took)))));
          report();
          if (performance.now() - shown > wait) {
            shown = Infinity;
            // Without the first game there is nothing to say yet.
            const soFar = await this.ask({ ...question, partly: true }).catch(() => undefined);
            if (soFar && !watcher.stopped()) watcher.soFar(soFar);
            shown = performance.now();
            wait *= 2;
          }
        } catch (error) {
          if (!(error instanceof Lost)) {
            failed ??= error;
            return;
          }
          // The games are played again, by this player's next worker or by another.
          note = "A worker was lost. Its games are played again.";
          open = false;
          slow *= 2;
          again.push({ ...batch, tries: batch.tries + 1 });
          if (!error.gone && batch.tries > 0) {
            failed ??= new Refused(`${error.message} (games ${batch.from} to ${batch.to - 1})`);
          }
          report();
        }
      }
    };
    await Promise.all(this.players.map(player));
    await Promise.all(handed);
    if (failed !== undefined) throw failed;
    report();
    return next >= to && again.length === 0;
  }
}
