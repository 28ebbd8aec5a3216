// What was and what comes on one axis: the history up to now, and from then on the engine's own plan, if somebody asks for it.
import { SHOWN, el, empty, keeping, part } from './dom.js';
import { get, changed, store } from './link.js';
import { PLANNED, contacts, late, workEnds } from './ahead.js';
import { joined, pastOf, planOf } from './bars.js';
import { bar, foresee, limits, stop } from './foresee.js';
import { BARS } from './past.js';
import { LEAST_IDLE, UNNOTED, gapLists, gapsOf } from './reasons.js';
import { gapsOfLines, timeline } from './timeline.js';
import { hasNoProject, unattached } from './unattached.js';
import { time } from './words.js';

const NEW = { state: 'new', entries: [], error: '', at: 0, lives: true, plan: { state: 'new' }, shown: SHOWN };
const view = { ...NEW, back: 12, ahead: 12 };
const kept = keeping();

// Only the newest answer counts, and none after the page was left.
let asked = 0;

const answers = () => store.connection?.connected ?? true;

async function load() {
  const mine = ++asked, at = Date.now() / 1000;
  let news;
  if (view.state === 'new') view.state = 'loading';
  try { news = { state: 'there', entries: await get(`history?since=${at - view.back * 3600}`), at, lives: answers(), shown: SHOWN }; } catch (e) { news = { state: 'failed', error: e.message }; }
  if (mine !== asked) return;
  Object.assign(view, news);
  changed();
}

function look() {
  load(); // or there would be a gap where the plan begins
  foresee(`plan?hours=${view.ahead}`, news => { view.plan = news; changed(); });
}

// What was and what comes are of one moment: of the moment of an older plan there is no more past than was asked for then.
function again() {
  if (view.plan.state === 'new') load(); else look();
}

export function leave() { asked++; stop(); Object.assign(view, NEW); }

function more() { view.shown += SHOWN; changed(); }

// A plan of a client that ended is none.
const planned = () => answers() && view.plan.state === 'there' && view.plan.facts.devices ? view.plan.facts : null;

/** Where no bar is planned, what its gaps say stands there as well: they are seen by a pointer on them only. */
const idly = plan => el('p', { class: 'warn' }, `Nothing will compute in this time: ${[...new Set([...plan.reasons.values()].flat().map(each => each.text || UNNOTED))].join('; ')}.`);

function drawn(facts) {
  const now = facts ? facts.from : view.at, past = pastOf(view.entries, view.back, now, view.lives), plan = facts ? planOf(facts) : null;
  const { bars, reasons } = joined(past, plan, now), to = plan ? plan.to : now;
  const was = bars.filter(each => !each.planned && each.to >= past.from).sort((a, b) => b.from - a.from);
  const idle = [...reasons.keys()].flatMap(device => gapsOf(reasons, device, bars.filter(each => each.device === device), LEAST_IDLE)).sort((a, b) => a.from - b.from);
  const list = (key, title, which, columns, rows) => rows.length === 0 ? null : el('details', { key }, el('summary', null, title), part(which, columns, rows, each => each.device + each.project + each.task + each.from, view.shown, more));
  return [plan && plan.bars.length === 0 ? idly(plan) : null, plan ? workEnds(plan) : null, timeline(bars, past.from, to, plan ? 'Who computed and who will' : 'Who computed', plan ? 'Nothing computed, and nothing will in this time.' : 'Nothing computed in this time.', reasons, plan ? now : null),
    list('was', 'Who computed, and why, as a table', 'newest', BARS, was),
    plan ? list('ahead', 'Who will compute, and why, as a table', 'first', PLANNED, plan.bars) : null,
    gapLists('When nothing computes, and why', 'There is no minute in which a device has nothing to do.', 'first', idle, gapsOfLines(bars, past.from, to, reasons).sort((a, b) => a.from - b.from), view.shown, more),
    facts ? [late(facts), contacts(facts), limits(facts)] : null];
}

/** What is not on the axis, and why. */
function missing() {
  const { state, error } = view.plan;
  if (planned()) return null;
  if (hasNoProject()) return unattached('What comes is not drawn:');
  if (!answers()) return el('p', { class: 'soft' }, 'What comes is not drawn: the client does not answer, so that nobody can look ahead for it.');
  if (state === 'running') return bar(view.plan.part);
  if (state === 'failed') return el('p', { class: 'bad' }, `What comes is not drawn: ${error}`);
  if (state === 'there') return el('p', null, 'What comes is not drawn: nobody can say.');
  return el('p', { class: 'soft' }, 'What comes is not drawn yet: to look ahead the client\'s engine is run, which takes long where tasks are short.');
}

function choice(id, label, hours, all, onChange) {
  return el('div', null, el('label', { for: id }, label), el('select', { id, value: String(hours), onChange: event => onChange(Number(event.target.value)) },
    all.map(([hours, text]) => el('option', { key: hours, value: String(hours) }, text))));
}

const SHORT = [[0.25, 'a quarter of an hour'], [1, 'an hour'], [6, 'six hours'], [12, 'twelve hours'], [24, 'a day']];

function content() {
  if (view.state === 'failed') return el('p', { class: 'bad' }, view.error);
  if (view.state !== 'there') return el('p', { class: 'state', role: 'status' }, 'Loading…');
  const facts = planned();
  return [el('p', { class: 'soft' }, `As it was at ${time(facts ? facts.from : view.at)}. ${view.entries.length === 0 ? 'What was is not drawn: the history has nothing of this time.' : ''}`), missing(),
    kept([view.entries, view.at, view.lives, facts, view.shown, store.projects, store.names, document.documentElement.clientWidth], () => drawn(facts))];
}

export function around() {
  const title = el('h2', { tabindex: -1 }, 'Timeline');
  if (!store.session.local) return el('div', null, title, empty('There is no timeline: only Quern on this computer keeps a history that can be read here, and can be looked ahead for.'));
  if (view.state === 'new') load();
  return el('div', null, title,
    el('div', { class: 'tools' }, choice('back', 'Past', view.back, [...SHORT, [168, 'a week']], hours => { view.back = hours; again(); }),
      choice('ahead', 'Plan', view.ahead, [...SHORT, [72, 'three days'], [168, 'a week']], hours => { view.ahead = hours; if (view.plan.state === 'new') changed(); else look(); }),
      el('button', { type: 'button', class: view.plan.state === 'new' ? 'main' : null, disabled: answers() && !hasNoProject() ? null : true, onClick: look }, view.plan.state === 'new' ? 'Look ahead' : 'Look again')),
    content());
}
