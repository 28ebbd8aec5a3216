// Bars of tasks, one or more rows for each device; a project has a colour and a name below.
import { el, empty } from './dom.js';
import { KINDS, UNNOTED, devicesOf, gapsOf, kindOf } from './reasons.js';
import { duration, mark } from './words.js';

const MOST_ROWS = 64;
/** The projects with the most time have colours of their own; the last colour is of all others. */
const COLOURS = 6;

/** Tasks that compute at once on a device stand in rows below each other; one that goes on does so in its row, if that is free. */
function rowsByTime(all) {
  const rows = [];
  for (const bar of all.sort((a, b) => a.from - b.from)) {
    const free = rows.filter(each => each.device === bar.device && each.until <= bar.from);
    let row = free.find(each => each.bars.at(-1).task === bar.task) || free[0];
    if (!row) { row = { device: bar.device, bars: [], until: 0 }; rows.push(row); }
    row.bars.push(bar);
    row.until = bar.to;
  }
  return rows.sort((a, b) => a.device < b.device ? -1 : a.device > b.device ? 1 : 0);
}

/** The class of a colour by project, most time first. */
function colours(bars) {
  const times = new Map();
  bars.forEach(bar => times.set(bar.project, (times.get(bar.project) || 0) + bar.to - bar.from));
  return new Map([...times].sort((a, b) => b[1] - a[1]).map(([project], i) => [project, `p${Math.min(i, COLOURS - 1)}`]));
}

/** Narrower bars have no edge, which would cover them. */
const LEAST_EDGED = 4;

/** How a bar looks that is so wide, in the drawing's pixels. */
const lookOf = (bar, colour, width) => ['bar', colour, bar.planned && 'planned', bar.late && 'late', width < LEAST_EDGED && 'thin'].filter(Boolean).join(' ');

/** Height of a gap, in the drawing's pixels: patterns are to be told apart in it. */
const GAP = 8;
/** Gaps are told apart by their pattern as well, not by colour alone. No style may stand in the page, so the attribute names it. */
const filled = kind => kind === 'none' ? {} : { fill: `url(#gap-${kind})` };
const patterns = () => el('defs', null,
  el('pattern', { id: 'gap-kept', width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, el('rect', { class: 'ink-kept', width: 3, height: 6 })),
  el('pattern', { id: 'gap-off', width: 6, height: 8, patternUnits: 'userSpaceOnUse' }, el('circle', { class: 'ink-off', cx: 3, cy: 4, r: 2 })),
  el('pattern', { id: 'gap-other', width: 4, height: 8, patternUnits: 'userSpaceOnUse' }, el('rect', { class: 'ink-other', width: 2, height: 8 })));
const gapSwatch = kind => el('li', { key: `gap ${kind}` }, el('svg', { viewBox: '0 0 16 8', 'aria-hidden': 'true', class: 'wide-swatch' }, el('rect', { class: `gap ${kind}`, ...filled(kind), width: 16, height: 8 })), `nothing: ${KINDS[kind]}`);

const swatch = (name, colour) => el('li', { key: name }, el('svg', { viewBox: '0 0 10 10', 'aria-hidden': 'true' }, el('rect', { class: colour, width: 10, height: 10 })), name);

/** kinds: of the gaps that are drawn. */
function legend(colours, isLate, isPlanned, kinds) {
  const all = [...colours], own = all.length > COLOURS ? all.slice(0, COLOURS - 1) : all;
  return el('ul', { class: 'legend' }, own.map(([name, colour]) => swatch(name, colour)),
    own.length < all.length ? swatch(`${all.length - own.length} others`, `p${COLOURS - 1}`) : null, isPlanned ? swatch('planned: paler', 'planned') : null, isLate ? swatch('too late', 'late') : null, Object.keys(KINDS).filter(kind => kinds.has(kind)).map(gapSwatch));
}

/** The lines of the drawing, those of devices on which nothing was among them. */
function rowsOf(inside, reasons) {
  const busy = new Set(inside.flatMap(bar => devicesOf(bar.device)));
  const idle = [...reasons.keys()].filter(device => !busy.has(device)).map(device => ({ device, bars: [], until: 0 }));
  return numbered([...rowsByTime(inside), ...idle].slice(0, MOST_ROWS));
}

/** Each line's number on its device, and how many lines that has: one device computes several tasks at once. */
function numbered(rows) {
  const counts = new Map();
  const lines = rows.map(row => { counts.set(row.device, (counts.get(row.device) || 0) + 1); return { ...row, line: counts.get(row.device) }; });
  return lines.map(row => ({ ...row, lines: counts.get(row.device) }));
}

const within = (bars, from, to) => bars.filter(bar => bar.to >= from && bar.from <= to);

/** The gaps of a second and more of each line, with the line's number on its device: what the drawing has, in words. */
export function gapsOfLines(bars, from, to, reasons) {
  return rowsOf(within(bars, from, to), reasons).flatMap(({ device, bars, line }) => gapsOf(reasons, device, bars, 1).map(gap => ({ ...gap, line })));
}

/** The device of a line; of several lines of one device the first has its name, and a bracket holds them together. */
const label = (line, y, left, row) => line.lines === 1 ? el('text', { x: 0, y: y + 13 }, line.device) : [
  line.line > 1 ? null : [el('text', { x: 0, y: y + 13 }, line.device), el('path', { class: 'group', d: `M${left - 20} ${y + 3}h-4v${line.lines * row - 6}h4` })],
  el('text', { class: 'nth', x: left - 6, y: y + 13 }, String(line.line))];

/** What several lines of one device are. */
const together = rows => rows.filter(row => row.lines > 1 && row.line === 1).map(({ device, lines }) => el('p', { key: device, class: 'soft' },
  device === 'CPU' ? `CPU stands for all processors together: its lines 1 to ${lines} are tasks at the same time. Which processor had which is not known.` : `${device}: its lines 1 to ${lines} are tasks that share it at the same time.`));

/** The line between what was and what comes. */
const border = (x, left, width, bottom) => el('g', null, el('line', { class: 'now', x1: x, x2: x, y1: 14, y2: bottom }), el('text', { x: Math.min(width - 24, Math.max(left, x - 12)), y: 11 }, 'now'));

/** Bars: {from, to, device, task, project, why?, late?, planned?}, times in Unix seconds, project a name. reasons: what held of each device, by reasonsOf. now: where what is planned begins, if both are drawn. */
export function timeline(bars, from, to, title, none, reasons = new Map(), now = null) {
  // As wide as the window where that is narrow, so that letters stay as large as they are.
  const width = Math.min(1000, Math.max(280, document.documentElement.clientWidth - 32)), isNarrow = width < 600, row = 18, top = now === null ? 0 : 16;
  const inside = within(bars, from, to), colour = colours(inside), rows = rowsOf(inside, reasons), bottom = top + rows.length * row, left = (isNarrow ? 60 : 90) + (rows.some(each => each.lines > 1) ? 24 : 0);
  if (rows.length === 0) return empty(none);
  const x = at => left + Math.min(1, Math.max(0, (at - from) / (to - from))) * (width - left), y = i => top + i * row;
  const gaps = rows.map(line => gapsOf(reasons, line.device, line.bars, (to - from) / width * 2));
  const marks = (isNarrow ? [0, 0.5] : [0, 0.25, 0.5, 0.75]).map(part => from + part * (to - from));
  return [el('svg', { class: 'line', viewBox: `0 0 ${width} ${bottom + 20}`, role: 'img', 'aria-label': `${title}, a line for each task at once: ${rows.length} lines. The tasks and the gaps, with their reasons, are in the tables below.` },
    patterns(), marks.map(at => el('g', { key: at }, el('line', { class: 'axis', x1: x(at), x2: x(at), y1: top, y2: bottom }), el('text', { x: x(at) + 2, y: bottom + 14 }, mark(at, to - from)))),
    rows.map((line, i) => el('g', { key: i }, label(line, y(i), left, row), gaps[i].map(gap =>
      el('rect', { key: `gap ${gap.from}`, class: `gap ${kindOf(gap.text)}`, ...filled(kindOf(gap.text)), x: x(gap.from), y: y(i) + row / 2 - GAP / 2, height: GAP, width: x(gap.to) - x(gap.from) },
        el('title', null, `nothing for ${duration(gap.to - gap.from)}: ${gap.text || UNNOTED}`))), line.bars.map(bar =>
      el('rect', { key: bar.from + bar.task, class: lookOf(bar, colour.get(bar.project), x(bar.to) - x(bar.from)), x: x(bar.from), y: y(i) + 2, height: row - 4, width: Math.max(1, x(bar.to) - x(bar.from)) },
        el('title', null, `${bar.project} ${bar.task}: ${duration(bar.to - bar.from)}${bar.why ? `; ${bar.why}` : ''}`))))),
    now === null ? null : border(x(now), left, width, bottom)),
  legend(colour, inside.some(bar => bar.late), inside.some(bar => bar.planned), new Set(gaps.flat().map(gap => kindOf(gap.text)))), together(rows)];
}
