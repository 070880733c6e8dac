// What the module asks of a system: an input, an output, random numbers, a clock. It has no files.

const BAD_FILE = 8;
const NOT_THERE = 52;

/** What the module exports. */
export interface Exports {
  memory: WebAssembly.Memory;
  _start(): void;
  answer(): void;
}

/** A started module. */
export interface Started {
  /** Answers a request: bytes in, in parts, and bytes out. */
  answer(...request: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer>;
  /** What it printed as an error. */
  complaint(): string;
}

/** Starts a module for WASI. */
export async function start(module: WebAssembly.Module): Promise<Started> {
  let input: Uint8Array<ArrayBuffer>[] = [];
  let output: Uint8Array<ArrayBuffer>[] = [];
  let complaint: Uint8Array<ArrayBuffer>[] = [];
  let exports: Exports;
  // Memory that grows is another buffer.
  const view = () => new DataView(exports.memory.buffer);
  const bytes = (at: number, length: number) => new Uint8Array(exports.memory.buffer, at, length);
  /** The parts of memory that a list of vectors names. */
  const vectors = (at: number, count: number) =>
    Array.from({ length: count }, (_, nth) => {
      const data = view();
      return bytes(data.getUint32(at + 8 * nth, true), data.getUint32(at + 8 * nth + 4, true));
    });
  const zeros = (...places: number[]) => {
    places.forEach((at) => view().setUint32(at, 0, true));
    return 0;
  };
  const known: Record<string, (...words: never[]) => number> = {
    args_get: () => 0,
    args_sizes_get: (count: number, size: number) => zeros(count, size),
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => zeros(count, size),
    clock_time_get: (_id: number, _precision: bigint, at: number) => {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    random_get: (at: number, length: number) => {
      crypto.getRandomValues(bytes(at, length));
      return 0;
    },
    fd_prestat_get: () => BAD_FILE,
    fd_read: (file: number, at: number, count: number, done: number) => {
      if (file !== 0) return BAD_FILE;
      let took = 0;
      for (const part of vectors(at, count)) {
        const some = input[0]?.subarray(0, part.length) ?? new Uint8Array(0);
        part.set(some);
        took += some.length;
        input = [input[0]?.subarray(some.length) ?? some, ...input.slice(1)].filter((left) => left.length > 0);
      }
      view().setUint32(done, took, true);
      return 0;
    },
    fd_write: (file: number, at: number, count: number, done: number) => {
      if (file !== 1 && file !== 2) return BAD_FILE;
      let took = 0;
      for (const part of vectors(at, count)) {
        (file === 1 ? output : complaint).push(part.slice());
        took += part.length;
      }
      view().setUint32(done, took, true);
      return 0;
    },
    proc_exit: (code: number) => {
      throw new Error(`the module ended with ${code}`);
    },
  };
  const imports: WebAssembly.ModuleImports = {};
  for (const { name } of WebAssembly.Module.imports(module)) {
    imports[name] = (known[name] as WebAssembly.ImportValue | undefined) ?? (() => NOT_THERE);
  }
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  exports = instance.exports as unknown as Exports;
  exports._start();
  return {
    answer(...request) {
      [input, output, complaint] = [request.filter((part) => part.length > 0), [], []];
      exports.answer();
      const whole = joined(output);
      [input, output] = [[], []];
      return whole;
    },
    complaint: () => new TextDecoder().decode(joined(complaint)),
  };
}

function joined(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
