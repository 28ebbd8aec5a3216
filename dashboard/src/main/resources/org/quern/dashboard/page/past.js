// What the client did: who computed on what when, tasks that are over, and why nothing computed.
import { SHOWN, el, table, empty, keeping, part, taskName } from './dom.js';
import { get, changed, nameOf, store } from './link.js';
import { credit, duration, number, shortTime, time } from './words.js';
import { chart } from './chart.js';
import { gapsOfLines, timeline } from './timeline.js';
import { asking } from './loading.js';
import { pastOf } from './bars.js';
import { LEAST_IDLE, devicesOf, gapLists, gapsOf, said } from './reasons.js';

const view = { state: 'new', entries: [], days: [], faults: [], lives: null, error: '', hours: 24, at: 0, shown: SHOWN };
const kept = keeping();
/** The dashboard tells no more at once. */
const MOST = 20000;

// Only the newest answer counts, and none after the page was left.
let asked = 0;

async function load() {
  const mine = ++asked;
  view.state = 'loading';
  try {
    const at = Date.now() / 1000, since = at - view.hours * 3600;
    const [entries, days] = await Promise.all([get(`history?since=${since}`), get(`history/days?since=${since}`)]);
    const faults = await get('history/faults');
    if (mine !== asked) return;
    Object.assign(view, { entries, days, faults, at, lives: store.connection?.connected ?? null, shown: SHOWN });
    view.state = 'there';
  } catch (e) {
    if (mine !== asked) return;
    view.error = e.message;
    view.state = 'failed';
  }
  changed();
}

/** What clients without a history still know. */
const lately = asking('reported');

export function leave() { asked++; view.state = 'new'; lately.leave(); }

/** Whether the client answered when the history was asked for. */
const lives = () => view.lives ?? store.connection?.connected ?? true;

/** The bars of each device; those of a task on several are of each of them. */
function byDevice(all) {
  const on = new Map();
  for (const bar of all) devicesOf(bar.device).forEach(device => on.has(device) ? on.get(device).push(bar) : on.set(device, [bar]));
  return on;
}

function more() { view.shown += SHOWN; changed(); }

function drawn(entries) {
  const now = view.at, { from, bars: all, reasons } = pastOf(entries, view.hours, now, lives()), on = byDevice(all);
  const idle = [...reasons.keys()].flatMap(device => gapsOf(reasons, device, on.get(device) || [], LEAST_IDLE)).sort((a, b) => b.from - a.from);
  const newest = all.filter(bar => bar.to >= from).sort((a, b) => b.from - a.from);
  return [timeline(all, from, now, 'Who computed', 'Nothing computed in this time.', reasons),
    newest.length === 0 ? null : el('details', { key: 'bars' }, el('summary', null, 'Who computed, and why, as a table'), part('newest', BARS, newest, each => each.project + each.task + each.from, view.shown, more)),
    gapLists('When nothing computed, and why', 'There was no minute in which a device had nothing to do.', 'newest', idle, gapsOfLines(all, from, now, reasons).sort((a, b) => b.from - a.from), view.shown, more)];
}

/** Columns of bars of the past. */
export const BARS = [
  { label: 'From', cell: each => shortTime(each.from) }, { label: 'For', number: true, cell: each => duration(each.to - each.from) }, { label: 'Device', cell: each => each.device },
  { label: 'Project', cell: each => each.project }, { label: 'Task', cell: each => taskName(each.task) },
  { label: 'Why it began', cell: each => each.began || 'not noted' }, { label: 'Why it stopped', cell: each => each.stopped || 'it did not' }];
const FINISHED = [
  { label: 'Time', cell: each => shortTime(each.at) }, { label: 'Project', cell: each => nameOf(each.project) }, { label: 'Task', cell: each => taskName(each.task) },
  { label: 'Outcome', cell: each => el('span', { class: each.outcome === 'success' ? 'good' : 'bad' }, each.outcome) },
  { label: 'Device', cell: each => each.device }, { label: 'Run time', number: true, cell: each => duration(each.run_seconds) },
  { label: 'CPU time', number: true, cell: each => duration(each.cpu_seconds) }, { label: 'Credit, about', number: true, cell: each => credit(each.credit) }];
const REASONS = [{ label: 'Time', cell: each => shortTime(each.at) }, { label: 'What', cell: each => each.subject }, { label: 'Verdict', cell: each => each.verdict }, { label: 'Why', cell: said }];

function content() {
  const of = event => view.entries.filter(each => each.event === event);
  const finished = of('task_finished'), reasons = of('reason_changed');
  return [view.faults.map(text => el('p', { class: 'bad', key: text }, text)), el('h3', null, 'Who computed'), view.entries.length < MOST ? null : el('p', { class: 'soft' }, `So much happened that only the newest ${number(MOST)} entries are drawn and listed, from ${time(view.entries.find(each => each.event !== 'client_started')?.at)} on; the sums of days and projects are of all.`), kept([view.entries, lives(), view.shown, store.projects, store.names, document.documentElement.clientWidth], () => drawn(view.entries)), chart(view.days),
    el('h3', null, 'Tasks that are over'), finished.length === 0 ? empty('None in this time.') : table(`newest ${Math.min(SHOWN, finished.length)} of ${finished.length}`, FINISHED, finished.slice(-SHOWN).reverse(), each => each.project + each.task + each.at),
    el('h3', null, 'Why it did, or did not'), reasons.length === 0 ? empty('Nothing changed.') : table(`newest ${Math.min(SHOWN, reasons.length)} of ${reasons.length}`, REASONS, reasons.slice(-SHOWN).reverse(), each => each.subject + each.at)];
}

const REPORTED = [
  { label: 'Reported', cell: each => shortTime(each.reported) }, { label: 'Project', cell: each => nameOf(each.project) }, { label: 'Task', cell: each => each.task },
  { label: 'Exit status', number: true, cell: each => String(each.exit_status) }, { label: 'Run time', number: true, cell: each => duration(each.run_seconds) }, { label: 'CPU time', number: true, cell: each => duration(each.cpu_seconds) }];

const elsewhere = () => [el('p', null, 'There is no history: only Quern on this computer keeps one that can be read here.'),
  el('h3', null, 'Tasks that were reported in the last hour'), lately.shown(all => all.length === 0 ? empty('None.') : table(`newest ${Math.min(SHOWN, all.length)} of ${all.length}`, REPORTED, all.slice(-SHOWN).reverse(), each => each.project + each.task))];

export function past() {
  if (!store.session.local) return el('div', null, el('h2', { tabindex: -1 }, 'History'), elsewhere());
  if (view.state === 'new') load();
  return el('div', null, el('h2', { tabindex: -1 }, 'History'),
    el('div', { class: 'tools' }, el('div', null, el('label', { for: 'span' }, 'Time'), el('select', { id: 'span', value: String(view.hours), onChange: event => { view.hours = Number(event.target.value); load(); } },
      [[1, 'an hour'], [24, 'a day'], [168, 'a week'], [720, '30 days'], [8760, 'a year']].map(([hours, text]) => el('option', { key: hours, value: String(hours) }, text)))),
      el('button', { type: 'button', onClick: load }, 'Look again')), view.state === 'there' ? el('p', { class: 'soft' }, `As it was at ${time(view.at)}.`) : null,
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.state === 'there' ? content() : el('p', { class: 'state', role: 'status' }, 'Loading…'));
}
