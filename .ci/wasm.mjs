// Runs a module for WASI in node, with nothing but arguments and output: node .ci/wasm.mjs MODULE ARGUMENT...
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [file, ...words] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(file));
const wasi = new WASI({ version: "preview1", args: [file, ...words] });
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
