// Measures the page in Chromium beside the native program: node measure.mjs FOLDER [GAMES]. Other programs that run meanwhile slow both down.
import { readFileSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { browser as begun, served, terminal } from "./browser.mjs";

const [folder = "target/page", games = "100000"] = process.argv.slice(2);
const say = (what, ...figures) => console.log(`${what}: ${figures.join(", ")}`);
const module = readFileSync(join(folder, "sandtable.wasm"));
const brotli = brotliCompressSync(module, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: module.length, [constants.BROTLI_PARAM_LGWIN]: 24 } });
say("module, bytes", module.length, `gzip ${gzipSync(module, { level: 9 }).length}`, `brotli ${brotli.length}`);
say("sandtable.html, bytes", statSync(join(folder, "sandtable.html")).size);

const { site, server } = await served(folder);
const browser = await begun();
const processes = await browser.newBrowserCDPSession();
/** Memory of the largest page's process, in MB: the page and its workers. Resident, and with the share of what it shares with other processes. */
const memory = async () => {
  const { processInfo } = await processes.send("SystemInfo.getProcessInfo");
  const of = ({ id }) => {
    const sums = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
    return ["Rss", "Pss"].map((sum) => Number(new RegExp(`^${sum}:\\s+(\\d+)`, "m").exec(sums)[1]) / 1024);
  };
  const all = processInfo.filter(({ type }) => type === "renderer").map(of);
  return [0, 1].map((sum) => Math.max(...all.map((memory) => memory[sum])));
};
const page = await browser.newPage();
page.setDefaultTimeout(600_000);
await page.addInitScript(() => {
  window.long = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.long.push(Math.round(duration)))).observe({ type: "longtask", buffered: true });
});
await page.goto(`${site}#games?games=${games}&workers=2`);
await page.locator("h2").waitFor();
const usable = await page.evaluate(() => Math.round(performance.now()));
const paints = await page.evaluate(() => performance.getEntriesByType("paint").map(({ name, startTime }) => `${name} ${Math.round(startTime)} ms`));
say("load", loadavg().map((load) => load.toFixed(1)).join(" "));
say("first paint", ...paints, `fields to type into ${usable} ms`);
const before = await page.evaluate(() => window.long.length);
let most = [0, 0];
const watch = setInterval(async () => {
  const now = await memory();
  most = most.map((before, sum) => Math.max(before, now[sum]));
}, 500);
const start = performance.now();
await page.getByRole("button", { name: "Play the games" }).click();
await page.locator(".status", { hasText: "Done." }).waitFor();
const seconds = (performance.now() - start) / 1000;
clearInterval(watch);
const rate = Math.round(Number(games) / seconds);
say(`${games} games in Chromium`, `${seconds.toFixed(1)} s`, `${rate} a second`, await page.locator(".fingerprint").textContent());
const long = (await page.evaluate((before) => window.long.slice(before), before)).filter((task) => task > 50);
say("tasks over 50 ms on the main thread", long.length ? long.join(" ") : "none");
say("memory of the page's process at most, MB", `resident ${Math.round(most[0])}`, `proportional ${Math.round(most[1])}`);
const began = performance.now();
const told = JSON.parse(await terminal("run", "belfort", "--games", games, "--seed", "1", "--format", "json", "--quiet"));
const alone = (performance.now() - began) / 1000;
say(`${games} games of the native program`, `${alone.toFixed(1)} s`, `${Math.round(Number(games) / alone)} a second`, told.fingerprint);
say("load", loadavg().map((load) => load.toFixed(1)).join(" "));
say("Chromium's share of the native games a second", (alone / seconds).toFixed(2));
await browser.close();
server.close();
