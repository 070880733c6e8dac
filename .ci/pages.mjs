// The test of `.ci/pages`: what it says is wrong, it prints, and ends with 1.
import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const wrong = [];
const screens = [
  { name: 'desk', viewport: { width: 1400, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
];

// Opens a page, tries `use` on it, and checks what every page is held to.
async function open(file, screen, use) {
  const context = await browser.newContext({ ...screen, bypassCSP: true });
  const page = await context.newPage();
  const say = (what) => wrong.push(`${file} on a ${screen.name}: ${what}`);
  const expect = (holds, what) => holds || say(what);
  const url = pathToFileURL(file).href;
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && say(message.text()));
  page.on('pageerror', (error) => say(error.message));
  page.on('request', (request) => request.url().split('#')[0] === url || say(`asks for ${request.url()}`));
  await page.goto(url);
  if (use) await use(page, expect);
  // A telephone would make the window wider instead.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth) - screen.viewport.width;
  expect(wide <= 0, `${wide} px wider than the screen`);
  await page.evaluate(axe);
  const run = () => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  for (const { id, nodes } of (await page.evaluate(run)).violations) {
    say(`axe ${id}: ${nodes.length}, such as ${nodes[0].html.slice(0, 160)}`);
  }
  await context.close();
}

const hash = (page) => page.evaluate(() => location.hash);

// The controls of a replay.
async function replay(page, expect) {
  const press = async (key, wanted) => {
    await page.keyboard.press(key);
    expect((await hash(page)) === wanted, `${key} leads to ${await hash(page)}, not ${wanted}`);
  };
  await press('ArrowRight', '#2');
  await press('ArrowRight', '#3');
  await press('ArrowLeft', '#2');
  await press('Home', '#1');
  await page.keyboard.press('PageDown');
  const turn = await hash(page);
  expect(Number(turn.slice(1)) > 2, `PageDown leads to ${turn}`);
  // With the focus on the slider the keys are the same.
  await page.focus('#scale');
  await page.keyboard.press('PageDown');
  expect(Number((await hash(page)).slice(1)) > Number(turn.slice(1)), 'PageDown goes back on the slider');
  await page.keyboard.press('PageUp');
  await press('Home', '#1');
  await page.keyboard.press('.');
  expect((await hash(page)) !== '#1', 'the next phase is this one');
  // A click does not take the space bar away.
  await page.click('#on');
  const before = await hash(page);
  await page.keyboard.press(' ');
  await page.waitForTimeout(1300);
  await page.keyboard.press(' ');
  const after = await hash(page);
  expect(Number(after.slice(1)) > Number(before.slice(1)), 'space does not play');
  await page.waitForTimeout(700);
  expect((await hash(page)) === after, 'space does not pause');
  // What happened is marked and in view.
  await page.goto(`${page.url().split('#')[0]}#60`);
  for (let tried = 0; tried < 40 && !(await page.$('.mark.to, .mark.named')); tried++) await page.keyboard.press('ArrowRight');
  for (const zoom of ['fit', '800']) {
    await page.evaluate((zoom) => {
      const select = document.getElementById('zoom');
      select.value = zoom;
      select.dispatchEvent(new Event('change'));
    }, zoom);
    const seen = await page.evaluate(() => {
      const map = document.querySelector('.map').getBoundingClientRect();
      const svg = document.querySelector('.map svg').getBoundingClientRect();
      const shows = (mark) => {
        const at = mark.getBoundingClientRect();
        const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
        return x > map.left && x < map.right && y > map.top && y < map.bottom;
      };
      return { mark: [...document.querySelectorAll('.mark.to, .mark.named')].some(shows), whole: svg.height <= map.height && svg.width <= map.width };
    });
    expect(seen.mark, `at ${zoom}, what happened is not in view`);
    expect(zoom !== 'fit' || seen.whole, 'the whole map does not fit');
  }
  // Small text of counters can be read at some size.
  const size = await page.evaluate(() => {
    const svg = document.querySelector('.map svg');
    const sizes = [...svg.querySelectorAll('g[id^="map-"] text')].map((text) => {
      const { a, b } = text.getScreenCTM();
      return Number(text.getAttribute('font-size')) * Math.hypot(a, b);
    });
    return Math.min(...sizes.filter(Boolean), 99);
  });
  const { hasTouch } = await page.evaluate(() => ({ hasTouch: navigator.maxTouchPoints > 0 }));
  expect(hasTouch || size >= 7, `text of ${size.toFixed(1)} px at most`);
  const small = await page.$$eval('nav button', (all) => all.filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44).length);
  expect(small === 0, `${small} buttons smaller than 44 px`);
  if (hasTouch) {
    const now = await hash(page);
    await page.tap('#on');
    expect((await hash(page)) !== now, 'a tap does nothing');
    const story = await page.evaluate(() => {
      const { top, bottom } = [...document.querySelectorAll('.story p')].pop().getBoundingClientRect();
      return window.scrollY === 0 && top > 0 && bottom <= window.innerHeight;
    });
    expect(story, 'the current line is not on the screen');
  }
}

for (const screen of screens) {
  for (const file of ['replay.html', 'hexes.html']) await open(file, screen, replay);
  for (const file of ['five.html', 'report/report.html', 'comparison/report.html', 'odds.html', 'aid/player-aid.html']) {
    await open(file, screen);
  }
}
// On paper a report takes few pages, with room for longer names and more values.
const report = await browser.newPage();
await report.goto(pathToFileURL('report/report.html').href);
const paper = await report.pdf({ preferCSSPageSize: true });
const pages = paper.toString('latin1').match(/\/Type\s*\/Page[^s]/g).length;
if (pages > 8) wrong.push(`report/report.html: ${pages} pages on paper`);
await browser.close();
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
console.log('pages: no error');
