// What scripts need that try the page: a server, a browser, the native program.
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const native = process.env.SANDTABLE ?? "target/release/sandtable";

/** Serves a folder that `web/build` made; also says where its single file is. */
export async function served(folder) {
  const out = resolve(folder);
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url.slice(1).split("?")[0];
    try {
      response.writeHead(200, { "content-type": TYPES[name.split(".").pop()] ?? "text/plain" });
      response.end(readFileSync(join(out, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { site: `http://127.0.0.1:${server.address().port}/`, file: pathToFileURL(join(out, "sandtable.html")).href, server };
}

/** Chromium, as the system has it. */
export const browser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });

/** What the native program prints. */
export async function terminal(...words) {
  const { stdout } = await promisify(execFile)(native, words, { maxBuffer: 1 << 26 });
  return stdout;
}

/** What the native program prints for a command line of the page. */
export async function typed(line, more) {
  const { stdout } = await promisify(execFile)("sh", ["-c", `${line.replace(/^sandtable/, resolve(native))} ${more}`], { maxBuffer: 1 << 26 });
  return stdout;
}
