// Plays games in Firefox, of the site and of the single file: node --experimental-websocket firefox.mjs FOLDER. By WebDriver BiDi, without a driver.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { served, terminal } from "./browser.mjs";

const { site, file, server } = await served(process.argv[2] ?? "target/page");
const profile = mkdtempSync(join(tmpdir(), "sandtable-"));
const words = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
const firefox = spawn(process.env.FIREFOX ?? "firefox-esr", words, { stdio: ["ignore", "ignore", "pipe"] });
const address = await new Promise((found) => {
  let said = "";
  firefox.stderr.on("data", (part) => {
    said += part;
    const listening = /WebDriver BiDi listening on (\S+)/.exec(said);
    if (listening) found(`${listening[1]}/session`);
  });
});
const socket = new WebSocket(address);
await new Promise((open) => socket.addEventListener("open", open));
const complaints = [];
const waiting = new Map();
socket.addEventListener("message", ({ data }) => {
  const said = JSON.parse(data);
  if (said.method === "log.entryAdded" && said.params.level === "error") complaints.push(said.params.text);
  waiting.get(said.id)?.(said);
});
let id = 0;
const ask = (method, params) =>
  new Promise((answer, fail) => {
    waiting.set(++id, (said) => (said.type === "error" ? fail(new Error(`${method}: ${said.message}`)) : answer(said.result)));
    socket.send(JSON.stringify({ id, method, params }));
  });

/** Plays on the page as a person would, and tells the fingerprint. */
async function play() {
  const until = async (found) => {
    for (;;) {
      const it = found();
      if (it) return it;
      await new Promise((later) => setTimeout(later, 50));
    }
  };
  const words = (selector) => document.querySelector(selector)?.textContent ?? "";
  (await until(() => document.querySelector("button.main"))).click();
  await until(() => words(".status").startsWith("Done.") || words(".errors"));
  return words(".fingerprint") || words(".errors");
}

try {
  await ask("session.new", { capabilities: {} });
  await ask("session.subscribe", { events: ["log.entryAdded"] });
  const { context } = (await ask("browsingContext.getTree", {})).contexts[0];
  const expected = JSON.parse(await terminal("run", "belfort", "--games", "1000", "--format", "json", "--quiet")).fingerprint;
  for (const address of [site, file]) {
    await ask("browsingContext.navigate", { context, url: `${address}#games?games=1000`, wait: "complete" });
    const { result } = await ask("script.evaluate", { expression: `(${play})()`, target: { context }, awaitPromise: true });
    if (result.value !== expected) throw new Error(`${address}: found ${result.value}, expected ${expected}`);
    console.log(`ok Firefox plays 1,000 games of ${address.split(":")[0]}: ${expected}`);
  }
  if (complaints.length) throw new Error(`the console shows ${complaints.join("; ")}`);
} finally {
  socket.close();
  firefox.kill();
  await new Promise((ended) => firefox.on("exit", ended));
  rmSync(profile, { recursive: true, force: true });
  server.close();
}
