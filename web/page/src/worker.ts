// A worker: one module, asked one request after the other.

import { start, type Started } from "./wasi";

/** What comes in: the module first, then requests. */
export type ToWorker = { module: WebAssembly.Module } | { id: number; line: string; bytes?: ArrayBuffer };

/** What goes out. */
export type FromWorker =
  | { id: number; line: string; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; crash: string };

const scope = self as unknown as DedicatedWorkerGlobalScope;
let started: Promise<Started> | undefined;
let module: WebAssembly.Module;

scope.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    module = data.module;
    return;
  }
  const { id, line, bytes } = data;
  let running: Started | undefined;
  try {
    running = await (started ??= start(module));
    const answer = running.answer(new TextEncoder().encode(line + "\n"), new Uint8Array(bytes ?? new ArrayBuffer(0)));
    const end = answer.indexOf(10);
    const text = new TextDecoder().decode(answer.subarray(0, end));
    const rest = answer.subarray(end + 1);
    scope.postMessage({ id, line: text, bytes: rest } satisfies FromWorker, [rest.buffer]);
  } catch (error) {
    // What is left of a module that broke off is of no use.
    started = undefined;
    const words = running?.complaint().trim() || String(error);
    scope.postMessage({ id, crash: words } satisfies FromWorker);
  }
};
