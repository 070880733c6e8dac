'use strict';

// What is shown: one game at a moment, or all of them at the beginning of a turn.
const data = JSON.parse(document.getElementById('data').textContent);
const games = document.getElementById('games');
const control = (id) => document.getElementById(id);
const text = (number) => data.words[number];
const moment = ([turn, phase, side, chosen, of, told, ears, measured, status]) => ({ turn, phase: text(phase), side, chosen: text(chosen), of, told: told.map(line), ears, measured, status });
const line = ([section, words, detail, dice, ears]) => ({ section: text(section), words: text(words), detail, dice: dice.map(text), ears });
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// The lines of each map at the moment that was shown last, and whose sight of it that was.
const reels = data.reels.map((reel) => ({ ...reel, moments: reel.moments.map(moment), steps: null, at: -1, drawing: [], before: null }));
const lastTurn = Math.max(...reels.map((reel) => reel.moments[reel.moments.length - 1].turn));
const several = reels.length > 1;
const small = window.matchMedia('(max-width: 55rem)').matches;
// On a small screen a whole map cannot be read: it is shown large, and the view follows what happens.
const shown = { game: several ? null : 0, moment: 0, turn: 0, sight: '', zoom: several ? '100' : small ? '300' : 'fit' };
let running = null;
let pointed = false;

function change(drawing, step) {
  let at = 0;
  for (const [behind, out, put] of step) drawing.splice((at += behind), out, ...put);
}

// The map of a game at a moment.
function drawn(reel, moment) {
  const steps = (shown.sight !== '' && reel.film.seen[Number(shown.sight)]) || reel.film.whole;
  if (reel.steps !== steps || reel.at > moment) {
    reel.steps = steps;
    reel.at = -1;
    reel.drawing = [];
  }
  while (reel.at < moment) change(reel.drawing, steps[++reel.at]);
  return reel.drawing;
}

// The first moment of a turn; the last moment where the game was over before.
function beginning(reel, turn) {
  const found = reel.moments.findIndex((moment) => moment.turn >= turn);
  return found < 0 ? reel.moments.length - 1 : found;
}

// What stands in each place of a map: its name, and the names of units.
function standing(svg) {
  const found = new Map();
  for (const title of svg.querySelectorAll('[id^="map-stack-"] > title, [id^="map-zone-"] > title')) {
    const group = title.parentElement;
    const hex = svg.querySelector(`#map-hex-${group.id.slice(10)} > title`);
    let [name, ...units] = title.textContent.split(/;\s*/);
    if (hex) {
      name = hex.textContent;
      units = title.textContent.slice(name.length).split(/(?<=\))\s+/);
    }
    units = units.map((unit) => unit.split(' (')[0].trim()).filter((unit) => unit && !unit.startsWith('next to'));
    found.set(group.id, { name: name.split(',')[0], units });
  }
  return found;
}

const smallest = 7;

// Where a place is, in the units of the drawing.
function whereabouts(svg, id) {
  const group = svg.getElementById(id) || svg.getElementById(id.replace('stack', 'hex'));
  if (!group) return null;
  const { x, y, width, height } = group.getBBox();
  const by = svg.getScreenCTM().inverse().multiply(group.getScreenCTM());
  const centre = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(by);
  return { x: centre.x, y: centre.y, r: Math.max(0.6 * Math.max(width, height) * Math.hypot(by.a, by.b), smallest) };
}

function mark(svg, tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const name of Object.keys(attributes)) made.setAttribute(name, attributes[name]);
  svg.append(made);
}

// Marks what came of the last decision: where units left, where they went, and the places of units and places that are named.
function marked(svg, before, now, words) {
  const marks = [];
  const ids = new Set([...before.keys(), ...now.keys()]);
  const left = new Map();
  const came = new Map();
  for (const id of ids) {
    const [old, young] = [before, now].map((all) => (all.get(id) || { units: [] }).units);
    old.filter((unit) => !young.includes(unit)).forEach((unit) => left.set(unit, id));
    young.filter((unit) => !old.includes(unit)).forEach((unit) => came.set(unit, id));
  }
  const place = (id) => whereabouts(svg, id);
  const rings = new Map();
  for (const [unit, id] of left) rings.set(id, came.has(unit) ? 'from' : 'lost');
  for (const id of came.values()) rings.set(id, 'to');
  for (const [id, { name, units }] of now) {
    const named = words.includes(name) || units.some((unit) => unit.length > 2 && words.includes(unit));
    if (named && !rings.has(id)) rings.set(id, 'named');
  }
  for (const [id, kind] of rings) {
    const at = place(id);
    if (!at) continue;
    mark(svg, 'circle', { cx: at.x, cy: at.y, r: at.r, class: `mark ${kind}` });
    marks.push({ ...at, kind });
  }
  for (const [unit, from] of left) {
    const [a, b] = [place(from), came.has(unit) && place(came.get(unit))];
    if (!a || !b) continue;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const [x, y] = [b.x - dx * b.r, b.y - dy * b.r];
    const head = [[0, 0], [-5, 3], [-5, -3]].map(([along, across]) => `${x + along * dx - across * dy},${y + along * dy + across * dx}`);
    mark(svg, 'path', { d: `M${a.x},${a.y}L${x},${y}`, class: 'mark way' });
    mark(svg, 'polygon', { points: head.join(' '), class: 'mark head' });
  }
  return marks;
}

// Moves the view to the marks, if it does not show them all: to one of them, if they have no room together.
function follow(map, svg, marks) {
  if (marks.length === 0) return;
  const scale = svg.getScreenCTM();
  const box = map.getBoundingClientRect();
  const extent = (axis) => scale.a * (Math.max(...marks.map((at) => at[axis])) - Math.min(...marks.map((at) => at[axis])));
  const room = extent('x') < map.clientWidth && extent('y') < map.clientHeight;
  const wanted = room ? marks : [marks.find((at) => at.kind === 'to') || marks[0]];
  const screen = wanted.map(({ x, y, r }) => ({ ...new DOMPoint(x, y).matrixTransform(scale).toJSON(), r: r * scale.a }));
  const span = (axis, start) => {
    const low = Math.min(...screen.map((at) => at[axis] - at.r)) - box[start];
    const high = Math.max(...screen.map((at) => at[axis] + at.r)) - box[start];
    return [low, high];
  };
  const [left, right] = span('x', 'left');
  const [top, bottom] = span('y', 'top');
  if (left < 0 || right > map.clientWidth) map.scrollLeft += (left + right - map.clientWidth) / 2;
  if (top < 0 || bottom > map.clientHeight) map.scrollTop += (top + bottom - map.clientHeight) / 2;
}

// How a game stood, as a judge sees it: a curve, and the decisions after which it moved the most.
const mostMoved = 5;

function chances(reel, game) {
  if (reel.chances.length < 2) return null;
  const last = reel.moments.length - 1;
  const box = element('figure', 'chances');
  const side = capital(data.sides[0]);
  const at = ([nth, chance]) => `${((1000 * nth) / last).toFixed(1)},${100 - chance / 10}`;
  box.innerHTML = '<svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true"><path class="even" d="M0,50H1000"/>'
    + `<polyline points="${reel.chances.map(at).join(' ')}"/><path class="now"/></svg>`;
  reel.mark = box.querySelector('.now');
  box.firstElementChild.onclick = (event) => {
    const { left, width } = box.firstElementChild.getBoundingClientRect();
    shown.game = game;
    go(Math.round(((event.clientX - left) / width) * last));
  };
  const moves = reel.chances.slice(1).map((after, nth) => ({ before: reel.chances[nth], after }));
  moves.sort((a, b) => Math.abs(b.after[1] - b.before[1]) - Math.abs(a.after[1] - a.before[1]));
  const list = element('ol');
  for (const { before, after } of moves.slice(0, mostMoved).sort((a, b) => a.before[0] - b.before[0])) {
    const { turn, side: decides, chosen } = reel.moments[before[0]];
    const link = element('a', '', `${turn > 0 ? `Turn ${turn}` : 'Set-up'}, ${capital(data.sides[decides])}: ${chosen}`);
    link.href = address(game, before[0]);
    const row = element('li');
    row.append(link, ` (${percent(before[1])} to ${percent(after[1])})`);
    list.append(row);
  }
  const words = `Chance of the ${side} to win, as a judge learned from games sees it. The decisions after which it changed the most:`;
  box.append(element('figcaption', '', words), list);
  return box;
}

const percent = (thousandths) => `${Math.round(thousandths / 10)} %`;

function element(tag, name, words) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (words) made.textContent = words;
  return made;
}

function address(game, moment) {
  return several ? `#${game + 1}/${moment + 1}` : `#${moment + 1}`;
}

// What whoever looks on hears: all, other words without the dice, or nothing.
function heard(whole, ears) {
  const ear = shown.sight === '' || ears.length === 0 ? 0 : ears[Number(shown.sight)];
  if (ear < 0) return null;
  return ear === 0 ? { words: whole, all: true } : { words: text(ear - 1), all: false };
}

// Out of how many, for whoever sees what can be chosen.
function outOf(moment) {
  return shown.sight === '' || Number(shown.sight) === moment.side ? moment.of : 0;
}

// What was told of the turn so far, and who decides now.
function story(box, game, until) {
  const { moments, ending } = reels[game];
  const now = moments[until];
  let from = until;
  while (from > 0 && moments[from - 1].turn === now.turn) from--;
  // The beginning of a turn is told with the decision before.
  if (from > 0) from--;
  let phase = '';
  box.replaceChildren();
  for (let nth = from; nth < until; nth++) {
    const moment = moments[nth];
    if (moment.phase && moment.phase !== phase) box.append(element('h3', '', capital(moment.phase)));
    phase = moment.phase || phase;
    const chosen = heard(moment.chosen, moment.ears);
    if (chosen) {
      const decision = element('p', `decision ${moment.side === 0 ? 'first' : 'second'}`);
      const link = element('a', '', `${nth + 1}. ${capital(data.sides[moment.side])}: ${chosen.words}`);
      link.href = address(game, nth);
      decision.append(link);
      if (outOf(moment)) decision.append(element('span', 'section', ` (of ${moment.of})`));
      box.append(decision);
    }
    for (const line of moment.told) {
      const came = heard(line.words, line.ears);
      if (!came) continue;
      if (came.all) for (const dice of line.dice) box.append(element('p', 'dice', dice));
      const told = element('p', line.detail ? 'detail' : '');
      if (line.section) told.append(element('span', 'section', `§${line.section} `));
      told.append(capital(came.words));
      box.append(told);
    }
  }
  const choices = now.side === null ? 0 : outOf(now);
  const decides = () => `${capital(data.sides[now.side])} to decide${choices ? `: ${choices} choices` : ''}`;
  if (now.side === null || heard(now.chosen, now.ears)) box.append(element('p', 'awaited', now.side === null ? ending : decides()));
  box.scrollTop = box.scrollHeight;
}

// Puts the map of a moment on the page.
function put(reel, moment) {
  reel.map.innerHTML = drawn(reel, moment).map((line) => data.lines[line]).join('\n');
  return reel.map.firstElementChild;
}

// What changes in the course of the game beside the map: what is measured, which is for who sees all, and what is said of the position.
// The number of its rows is returned.
function status(reel, until) {
  const [values, said] = [data.measures.map(() => 0), data.status.map(() => null)];
  for (const { measured, status } of reel.moments.slice(0, until + 1)) {
    for (const [nth, value] of measured) values[nth] = value;
    for (const [nth, words] of status) said[nth] = words === null ? null : text(words);
  }
  const rows = new Map();
  const label = (name) => data.sides.reduce((name, side) => (name.startsWith(`${side}_`) ? name.slice(side.length + 1) : name), name).replaceAll('_', ' ');
  const row = (name, value, own) => {
    const side = data.sides.findIndex((side) => name.startsWith(`${side}_`));
    if (own && side >= 0 && String(side) !== shown.sight) return;
    if (!rows.has(label(name))) rows.set(label(name), ['', '']);
    if (side < 0) rows.set(label(name), [value]);
    else rows.get(label(name))[side] = value;
  };
  said.forEach((words, nth) => words !== null && row(data.status[nth], words || '\u2013', shown.sight !== ''));
  // A measure of the same name counts something else.
  const told = new Set(rows.keys());
  if (shown.sight === '') reel.measures.filter((nth) => !told.has(label(data.measures[nth]))).forEach((nth) => row(data.measures[nth], values[nth], false));
  reel.status.replaceChildren();
  for (const [label, cells] of [['', data.sides.map(capital)], ...rows]) {
    const row = element('tr');
    row.append(element(label ? 'th' : 'td', '', label));
    cells.forEach((cell) => {
      const made = element(label ? 'td' : 'th', /, /.test(cell) ? 'list' : '', String(cell));
      if (cells.length === 1) made.colSpan = 2;
      row.append(made);
    });
    reel.status.append(row);
  }
  return rows.size;
}

// The chance to win before a moment, in words.
function chance(reel, moment) {
  if (shown.sight !== '' || reel.chances.length < 2) return '';
  const judged = reel.chances.filter(([nth]) => nth <= moment).pop();
  if (!judged) return '';
  const [, now] = judged;
  return `${capital(data.sides[0])} to win: ${percent(now)}`;
}

// Shows a game at a moment.
function show(game, moment) {
  const reel = reels[game];
  const { box, map, told } = reel;
  box.hidden = false;
  const seen = `${shown.sight}/${moment - 1}`;
  if (moment > 0 && (!reel.before || reel.before.at !== seen)) reel.before = { at: seen, standing: standing(put(reel, moment - 1)) };
  const svg = put(reel, moment);
  // Its own names would be those of every game's map.
  svg.removeAttribute('aria-labelledby');
  svg.setAttribute('aria-label', `${reel.name}: the map, ${when(reel.moments[moment])}`);
  svg.removeAttribute('height');
  map.classList.toggle('fit', shown.zoom === 'fit');
  svg.setAttribute('width', shown.zoom === 'fit' ? '100%' : `${shown.zoom}%`);
  const now = standing(svg);
  if (moment > 0 && shown.game !== null) {
    const { chosen, ears, told } = reel.moments[moment - 1];
    const words = [heard(chosen, ears), ...told.map((line) => heard(line.words, line.ears))].map((part) => (part ? part.words : '')).join('\n');
    follow(map, svg, marked(svg, reel.before.standing, now, words));
  }
  reel.before = { at: `${shown.sight}/${moment}`, standing: now };
  reel.panel.hidden = shown.game === null || status(reel, moment) === 0;
  if (reel.curve) {
    // Who sees as one side does is not told what the judge sees.
    reel.curve.hidden = shown.sight !== '' || shown.game === null;
    reel.mark.setAttribute('d', `M${(1000 * moment) / Math.max(reel.moments.length - 1, 1)},0V100`);
  }
  story(told, game, moment);
}

function when(moment) {
  return moment.turn > 0 ? `turn ${moment.turn}` : 'set-up';
}

function refresh() {
  const one = shown.game !== null;
  games.className = one ? 'one' : 'all';
  reels.forEach((reel, game) => {
    reel.box.hidden = one && game !== shown.game;
    if (!reel.box.hidden) show(game, one ? shown.moment : beginning(reel, shown.turn));
  });
  const scale = control('scale');
  const marks = control('turns');
  marks.replaceChildren();
  if (one) {
    const { moments } = reels[shown.game];
    const last = moments.length - 1;
    const now = moments[shown.moment];
    scale.max = last;
    scale.value = shown.moment;
    moments.forEach((moment, nth) => {
      if (nth > 0 && moment.turn !== moments[nth - 1].turn) marks.append(new Option(`Turn ${moment.turn}`, nth));
    });
    const decision = shown.moment < last ? `decision ${shown.moment + 1} of ${last}` : 'the end';
    const phase = now.phase.toLowerCase() === when(now) ? '' : now.phase;
    const words = [capital(when(now)), phase, decision, chance(reels[shown.game], shown.moment)].filter((part) => part);
    control('where').textContent = words.join(', ');
    scale.setAttribute('aria-valuetext', words.join(', '));
  } else {
    scale.max = lastTurn + 1;
    scale.value = shown.turn;
    const words = shown.turn > lastTurn ? 'The end of each game' : `The beginning of ${when(shown)}`;
    control('where').textContent = words;
    scale.setAttribute('aria-valuetext', words);
  }
  if (several) control('which').value = one ? shown.game : '';
}

// Goes to a moment, or to a turn where all games are shown.
function go(to) {
  if (shown.game === null) {
    shown.turn = Math.min(Math.max(to, 0), lastTurn + 1);
  } else {
    shown.moment = Math.min(Math.max(to, 0), reels[shown.game].moments.length - 1);
  }
  const hash = shown.game === null ? `#turn-${shown.turn}` : address(shown.game, shown.moment);
  // In a frame without an address of its own there is nothing to keep it in.
  try { history.replaceState(null, '', hash); } catch { }
  refresh();
}

function place() {
  return shown.game === null ? shown.turn : shown.moment;
}

function turn(by) {
  if (shown.game === null) return go(shown.turn + by);
  const reel = reels[shown.game];
  const now = reel.moments[shown.moment].turn;
  // Back goes to the beginning of this turn first.
  const first = beginning(reel, now);
  if (by < 0 && shown.moment > first) return go(first);
  const to = reel.moments[by < 0 ? Math.max(first - 1, 0) : shown.moment].turn;
  return go(by < 0 ? beginning(reel, to) : beginning(reel, now + 1));
}

// Goes to the next phase, or to the one before.
function phase(by) {
  if (shown.game === null) return go(shown.turn + by);
  const { moments } = reels[shown.game];
  const part = (nth) => `${moments[nth].turn}/${moments[nth].phase}`;
  let to = shown.moment;
  if (by < 0) to = Math.max(to - 1, 0);
  const now = part(to);
  while (to > 0 && to < moments.length - 1 && part(by < 0 ? to - 1 : to) === now) to += by;
  if (by > 0 && to === shown.moment) to += 1;
  return go(to);
}

function pause() {
  clearInterval(running);
  running = null;
  control('run').textContent = '\u25B6\uFE0E Play';
}

function run() {
  if (running) return pause();
  control('run').textContent = 'Pause';
  const [by, pace] = control('speed').value.split('/');
  running = setInterval(() => {
    const before = place();
    if (by === 'phase') phase(1);
    else if (by === 'turn') turn(1);
    else go(before + 1);
    if (place() === before) pause();
  }, shown.game === null ? 1500 : 1000 / pace);
}

// `#12`, `#3/12`, `#turn-5`.
function read(address) {
  const [, all, game, moment] = /^#(?:turn-(\d+)|(?:(\d+)\/)?(\d+))$/.exec(address) || [];
  if (moment !== undefined) {
    shown.game = several ? (game === undefined ? 0 : Number(game) - 1) : 0;
    if (!reels[shown.game]) shown.game = several ? null : 0;
    go(Number(moment) - 1);
  } else if (all !== undefined && several) {
    shown.game = null;
    go(Number(all));
  } else {
    refresh();
  }
}

function build() {
  games.replaceChildren();
  reels.forEach((reel) => {
    reel.box = element('article');
    reel.map = element('div', 'map');
    reel.told = element('div', 'story');
    for (const [box, name] of [[reel.map, 'map'], [reel.told, 'story']]) {
      box.tabIndex = 0;
      box.setAttribute('role', 'region');
      box.setAttribute('aria-label', `${capital(reel.name)}: ${name}`);
    }
    reel.curve = chances(reel, reels.indexOf(reel));
    reel.status = element('table');
    reel.panel = element('details', 'status');
    reel.panel.open = !small;
    reel.panel.append(element('summary', '', 'Status'), reel.status);
    const side = element('div', 'side');
    side.append(reel.told, reel.panel);
    const parts = [element('h2', '', `${capital(reel.name)}. ${reel.ending}`), reel.map, side, reel.curve];
    reel.box.append(...parts.filter((part) => part));
    games.append(reel.box);
  });
  control('options').open = !small;
  control('back').onclick = () => go(place() - 1);
  control('on').onclick = () => go(place() + 1);
  control('turn-back').onclick = () => turn(-1);
  control('turn-on').onclick = () => turn(1);
  control('phase-back').onclick = () => phase(-1);
  control('phase-on').onclick = () => phase(1);
  control('run').onclick = run;
  control('speed').onchange = () => {
    if (running) {
      pause();
      run();
    }
  };
  control('scale').oninput = () => go(Number(control('scale').value));
  control('zoom').value = shown.zoom;
  control('zoom').onchange = () => {
    shown.zoom = control('zoom').value;
    refresh();
  };
  if (control('sight')) {
    control('sight').onchange = () => {
      shown.sight = control('sight').value;
      refresh();
    };
  }
  if (several) {
    control('which').onchange = () => {
      const before = shown.game;
      const { value } = control('which');
      const now = shown.game === null ? shown.turn : reels[before].moments[shown.moment].turn;
      shown.game = value === '' ? null : Number(value);
      go(shown.game === null ? now : beginning(reels[shown.game], now));
    };
  }
  const keys = { ArrowLeft: () => go(place() - 1), ArrowRight: () => go(place() + 1), PageUp: () => turn(-1), PageDown: () => turn(1),
    Home: () => go(0), End: () => go(Infinity), ' ': run, k: run, ',': () => phase(-1), '.': () => phase(1) };
  document.addEventListener('keydown', (event) => {
    // The slider moves as everything does; a button that has the focus by the keyboard is pressed by space.
    const own = event.target.closest('select') || (event.key === ' ' && event.target.closest('button, a, summary'));
    if (own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  // Whoever clicks a button or chooses from a list has not moved the keys there.
  document.addEventListener('pointerdown', () => { pointed = true; });
  document.addEventListener('keydown', () => { pointed = false; });
  for (const type of ['click', 'change']) {
    document.addEventListener(type, (event) => {
      if (pointed && event.target.closest(type === 'click' ? 'button' : 'select, input')) document.activeElement.blur();
    });
  }
  window.addEventListener('hashchange', () => read(location.hash));
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    read(link.getAttribute('href'));
  });
}

build();
read(location.hash);
