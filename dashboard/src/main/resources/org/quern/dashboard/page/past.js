// What the client did: who computed on what when, tasks that are over, and why nothing computed.
import { el, table, empty } from './dom.js';
import { get, changed, nameOf, store } from './link.js';
import { duration, time } from './words.js';
import { chart } from './chart.js';

const view = { state: 'new', entries: [], error: '', hours: 24 };
const SHOWN = 200;

async function load() {
  view.state = 'loading';
  try {
    view.entries = await get(`history?since=${Date.now() / 1000 - view.hours * 3600}`);
    view.state = 'there';
  } catch (e) {
    view.error = e.message;
    view.state = 'failed';
  }
  changed();
}

export function leave() { view.state = 'new'; }

/** Bars of each device: what has stopped, and what still computes or did until its client was last known to be alive. */
function bars(entries) {
  const open = new Map(), all = [];
  const end = (at) => { open.forEach(bar => all.push({ ...bar, to: Math.max(bar.from, at) })); open.clear(); };
  for (const each of entries) {
    const key = `${each.project} ${each.task}`;
    if (each.event === 'task_started') open.set(key, { from: each.at, device: each.device, task: each.task, project: each.project });
    if (each.event === 'task_stopped') { open.delete(key); all.push({ from: each.since, to: each.at, device: each.device, task: each.task, project: each.project, why: each.why }); }
    if (each.event === 'client_started') end(each.last_alive);
    if (each.event === 'client_ended') end(each.at);
  }
  end(Date.now() / 1000);
  return all;
}

/** Tasks that computed at once on a device stand in lanes below each other. */
function lanes(all) {
  const lanes = [];
  for (const bar of all.sort((a, b) => a.from - b.from)) {
    let lane = lanes.find(each => each.device === bar.device && each.until <= bar.from);
    if (!lane) { lane = { device: bar.device, bars: [], until: 0 }; lanes.push(lane); }
    lane.bars.push(bar);
    lane.until = bar.to;
  }
  return lanes.sort((a, b) => a.device < b.device ? -1 : a.device > b.device ? 1 : 0);
}

function timeline(entries) {
  const now = Date.now() / 1000, from = now - view.hours * 3600, width = 1000, left = 90, row = 18;
  const rows = lanes(bars(entries).filter(bar => bar.to >= from)).slice(0, 64);
  if (rows.length === 0) return empty('Nothing computed in this time.');
  const x = at => left + Math.max(0, (at - from) / (now - from)) * (width - left);
  const marks = [0, 0.25, 0.5, 0.75].map(part => from + part * (now - from));
  return el('svg', { class: 'line', viewBox: `0 0 ${width} ${rows.length * row + 20}`, role: 'img', 'aria-label': `Who computed, a line for each task at once: ${rows.length} lines. The tasks are in the table below.` },
    marks.map(at => el('g', { key: at }, el('line', { class: 'axis', x1: x(at), x2: x(at), y1: 0, y2: rows.length * row }), el('text', { x: x(at) + 2, y: rows.length * row + 14 }, new Date(at * 1000).toLocaleString([], { weekday: 'short', hour: '2-digit', minute: '2-digit' })))),
    rows.map((lane, i) => el('g', { key: i }, el('text', { x: 0, y: i * row + 13 }, lane.device), lane.bars.map(bar =>
      el('rect', { key: bar.from + bar.task, class: 'bar', x: x(bar.from), y: i * row + 2, height: row - 4, width: Math.max(1, x(bar.to) - x(bar.from)) },
        el('title', null, `${nameOf(bar.project)} ${bar.task}: ${duration(bar.to - bar.from)}${bar.why ? `; ${bar.why}` : ''}`))))));
}

const FINISHED = [
  { label: 'Time', cell: each => time(each.at) }, { label: 'Project', cell: each => nameOf(each.project) }, { label: 'Task', cell: each => each.task },
  { label: 'Outcome', cell: each => el('span', { class: each.outcome === 'success' ? 'good' : 'bad' }, each.outcome) },
  { label: 'Device', cell: each => each.device }, { label: 'Run time', number: true, cell: each => duration(each.run_seconds) },
  { label: 'CPU time', number: true, cell: each => duration(each.cpu_seconds) }, { label: 'Credit, about', number: true, cell: each => each.credit.toFixed(2) }];
const REASONS = [{ label: 'Time', cell: each => time(each.at) }, { label: 'What', cell: each => each.subject }, { label: 'Verdict', cell: each => each.verdict }, { label: 'Why', cell: each => each.reason }];

function content() {
  const of = event => view.entries.filter(each => each.event === event);
  const finished = of('task_finished'), reasons = of('reason_changed');
  return [el('h3', null, 'Who computed'), timeline(view.entries), chart(finished),
    el('h3', null, 'Tasks that are over'), finished.length === 0 ? empty('None in this time.') : table(`newest ${Math.min(SHOWN, finished.length)} of ${finished.length}`, FINISHED, finished.slice(-SHOWN).reverse(), each => each.project + each.task + each.at),
    el('h3', null, 'Why it did, or did not'), reasons.length === 0 ? empty('Nothing changed.') : table(`newest ${Math.min(SHOWN, reasons.length)} of ${reasons.length}`, REASONS, reasons.slice(-SHOWN).reverse(), each => each.subject + each.at)];
}

export function past() {
  if (!store.session.local) return el('div', null, el('h2', { tabindex: -1 }, 'History'), empty('There is no history: only Quern on this computer keeps one that can be read here.'));
  if (view.state === 'new') load();
  return el('div', null, el('h2', { tabindex: -1 }, 'History'),
    el('div', { class: 'tools' }, el('div', null, el('label', { for: 'span' }, 'Time'), el('select', { id: 'span', value: String(view.hours), onChange: event => { view.hours = Number(event.target.value); load(); } },
      [[1, 'an hour'], [24, 'a day'], [168, 'a week'], [720, '30 days'], [8760, 'a year']].map(([hours, text]) => el('option', { key: hours, value: String(hours) }, text)))),
      el('button', { type: 'button', onClick: load }, 'Look again')),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.state === 'there' ? content() : el('p', { class: 'state', role: 'status' }, 'Loading…'));
}
