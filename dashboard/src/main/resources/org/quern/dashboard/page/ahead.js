// What the client will do, by its own engine.
import { SHOWN, el, table, empty, keeping, part, taskName } from './dom.js';
import { changed, store } from './link.js';
import { bar, foresee, limits, stop } from './foresee.js';
import { hasNoProject, unattached } from './unattached.js';
import { deadline, duration, shortTime } from './words.js';
import { planOf } from './bars.js';
import { LEAST_IDLE, gapLists, gapsOf } from './reasons.js';
import { gapsOfLines, timeline } from './timeline.js';

const view = { state: 'new', part: 0, facts: null, error: '', hours: 1, shown: SHOWN };
const kept = keeping();

function more() { view.shown += SHOWN; changed(); }

function load() { view.shown = SHOWN; foresee(`plan?hours=${view.hours}`, news => { Object.assign(view, news); changed(); }); }

export function leave() { stop(); view.state = 'new'; view.facts = null; }

/** Columns of bars of a plan. */
export const PLANNED = [
  { label: 'Begins', cell: bar => shortTime(bar.from) }, { label: 'Project', cell: bar => bar.project_name },
  { label: 'Task', cell: bar => bar.on_hand ? taskName(bar.task) : 'one that will be fetched' }, { label: 'Device', cell: bar => bar.device },
  { label: 'For', number: true, cell: bar => `${duration(bar.to - bar.from)}${bar.beyond ? ', then beyond this plan' : ''}` },
  { label: 'Deadline', cell: bar => el('span', { class: bar.late ? 'bad' : null }, `${deadline(bar.deadline)}${bar.late ? ', too late' : ''}`) },
  { label: 'Why', cell: bar => bar.said }];
const LATE = [
  { label: 'Task', cell: each => taskName(each.task) }, { label: 'Project', cell: each => each.project_name }, { label: 'Deadline', cell: each => deadline(each.deadline) },
  { label: 'Done', cell: each => each.given_up ? 'it would be given up' : each.ends === null ? 'not in this time' : shortTime(each.ends) }];
const CONTACTS = [{ label: 'Time', cell: each => shortTime(each.at) }, { label: 'Project', cell: each => each.project_name }, { label: 'Why', cell: each => each.said }];

/** When the last of the tasks that are here will be done, if that is in the plan's time; plan: by planOf. */
export function workEnds(plan) {
  const here = plan.bars.filter(bar => bar.on_hand), end = here.reduce((last, bar) => Math.max(last, bar.to), 0);
  return here.length === 0 || here.some(bar => bar.beyond) || end >= plan.to - LEAST_IDLE ? null : el('p', { key: 'ends' }, `Work on hand ends at about ${deadline(end)}.`);
}

/** Tasks that would be late, if there are any. */
export const late = facts => facts.late.length === 0 ? null : [el('h3', { key: 'late' }, 'Tasks that would be late'), el('div', { key: 'each' }, table(`first ${Math.min(SHOWN, facts.late.length)} of ${facts.late.length}`, LATE, facts.late.slice(0, SHOWN), each => each.project + each.task))];

export const contacts = facts => [el('h3', { key: 'contacts' }, 'Projects that will be asked'), facts.contacts.length === 0 ? empty('None.') : table(`first ${Math.min(SHOWN, facts.contacts.length)} of ${facts.contacts.length}`, CONTACTS, facts.contacts.slice(0, SHOWN), each => each.project + each.at)];

function content(facts) {
  const plan = planOf(facts), { to, bars, reasons } = plan;
  const idle = facts.devices.flatMap(each => gapsOf(reasons, each.device, each.bars, LEAST_IDLE)).sort((a, b) => a.from - b.from);
  return [workEnds(plan), timeline(bars, facts.from, to, 'Who will compute', 'Nothing will compute in this time.', reasons),
    late(facts),
    el('h3', null, 'Tasks'), bars.length === 0 ? empty('None.') : part('first', PLANNED, bars, bar => bar.device + bar.task + bar.from, view.shown, more),
    gapLists('When nothing will compute, and why', 'There is no minute in which a device will have nothing to do.', 'first', idle, gapsOfLines(bars, facts.from, to, reasons).sort((a, b) => a.from - b.from), view.shown, more),
    contacts(facts),
    limits(facts)];
}

export function ahead() {
  const title = el('h2', { tabindex: -1 }, 'Plan');
  if (!store.session.local) return el('div', null, title, empty('There is no plan: only Quern on this computer can be looked ahead for.'));
  if (hasNoProject()) return el('div', null, title, unattached('There is nothing to look ahead for:'));
  if (view.state === 'new') load();
  return el('div', null, title,
    el('div', { class: 'tools' }, el('div', null, el('label', { for: 'ahead' }, 'Time'), el('select', { id: 'ahead', value: String(view.hours), onChange: event => { view.hours = Number(event.target.value); load(); } },
      [[1, 'an hour'], [6, 'six hours'], [24, 'a day'], [72, 'three days'], [168, 'a week']].map(([hours, text]) => el('option', { key: hours, value: String(hours) }, text)))),
      el('button', { type: 'button', onClick: load }, 'Look again')),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.state === 'there' ? (view.facts.devices ? kept([view.facts, view.shown, document.documentElement.clientWidth], () => content(view.facts)) : empty('Nobody can say.')) : bar(view.part));
}
