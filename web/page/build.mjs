// Makes the page: node build.mjs MODULE FOLDER. The folder gets the static site, and sandtable.html, which is all of it in one file.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";

const [module, out] = process.argv.slice(2);
const here = import.meta.dirname;

/** A source with all that it imports, as one script. */
async function bundled(entry, define = {}) {
  const result = await build({
    root: here,
    configFile: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(here, "src", entry), formats: ["iife"], name: "sandtable", fileName: "script" },
    },
  });
  return result[0].output[0].code.trim();
}

/** The module without its custom sections: the names of its functions. */
function stripped(bytes) {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length; ) {
    const start = at++;
    let [length, shift, byte] = [0, 0, 0x80];
    while (byte & 0x80) {
      byte = bytes[at++];
      length += (byte & 0x7f) * 2 ** shift;
      shift += 7;
    }
    at += length;
    if (bytes[start] !== 0) parts.push(bytes.subarray(start, at));
  }
  return Buffer.concat(parts);
}

/** Bytes as a text of a page, seven bits a character. Those that a page would change stand 128 higher. */
function dense(bytes) {
  const [codes, changed] = [[], new Set([0, "\r".charCodeAt(0), "<".charCodeAt(0)])];
  let [rest, bits] = [0, 0];
  const put = (code) => codes.push(changed.has(code) ? code + 128 : code);
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    for (bits += 8; bits >= 7; ) {
      bits -= 7;
      put((rest >> bits) & 127);
    }
    rest &= 127;
  }
  if (bits) put((rest << (7 - bits)) & 127);
  return Buffer.from(codes).toString("latin1");
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
// The page of a replay runs its own script and no other.
const replay = hash("\n" + readFileSync(join(here, "../../reports/src/replay/replay.js"), "utf8"));

const policy = (scripts, workers, connect) =>
  [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval' ${replay}`,
    "style-src 'unsafe-inline'",
    `worker-src ${workers}`,
    `connect-src ${connect}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const wasm = stripped(readFileSync(module));
const define = (inline) => ({ PARTS: JSON.stringify({ module: inline ? "module" : "sandtable.wasm", worker: inline ? "worker" : "worker.js", inline }) });
const [worker, unpack, script, inline] = await Promise.all([
  bundled("worker.ts"),
  bundled("unpack.ts"),
  bundled("main.ts", define(false)),
  bundled("main.ts", define(true)),
]);
const style = `<style>\n${readFileSync(join(here, "src/style.css"), "utf8")}</style>`;
const page = (csp, script) => {
  // A replacement that is a function is taken as it is.
  const parts = { CSP: csp, STYLE: style, SCRIPT: script };
  return readFileSync(join(here, "index.html"), "utf8").replace(/\b(CSP|STYLE|SCRIPT)\b(?=["\n])/g, (name) => parts[name]);
};

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const write = (name, content) => {
  writeFileSync(join(out, name), content);
  console.log(`${join(out, name)}: ${Buffer.byteLength(content)} bytes`);
};
write("sandtable.wasm", wasm);
write("worker.js", worker);
write("sandtable.js", script);
write("index.html", page(policy("'self'", "'self'", "'self'"), `<script src="sandtable.js"></script>`));
// The best quality takes most of a minute; a test can do with less.
const packed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: Number(process.env.QUALITY ?? 11) } });
const shut = (text) => text.replaceAll("</script", "<\\/script");
const code = shut(inline);
write(
  "sandtable.html",
  page(
    policy(hash(code), "blob:", "'none'"),
    `<script type="text/plain" id="module">${dense(packed)}</script>\n` +
      `<script type="text/plain" id="unpack">${shut(unpack)}</script>\n` +
      `<script type="text/plain" id="worker">${shut(worker)}</script>\n<script>${code}</script>`,
  ),
);
