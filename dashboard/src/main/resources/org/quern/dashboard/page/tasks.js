// All tasks: filtered, sorted, a hundred at a time, so that ten thousand are as quick as ten.
import { el, table, button, buttons, empty, sure } from './dom.js';
import { store, act, changed, may, nameOf } from './link.js';
import { noWork } from './idle.js';
import { asking } from './loading.js';
import { opened, whyButton } from './why.js';
import { count, deadline, duration, percent } from './words.js';

const PAGE = 100;
const view = { text: '', state: '', order: { by: 'Task', down: false }, page: 0 };

/** By how much the plan takes tasks that have not begun to be longer than the client tells, by project. */
const planned = asking('planned-times');

/** The dashboard keeps them for half a minute; they change as tasks end. */
const AGAIN = 60000;
let askedAt = 0;
function freshened() {
  if (askedAt > 0 && Date.now() - askedAt >= AGAIN) planned.load();
  if (askedAt === 0 || Date.now() - askedAt >= AGAIN) askedAt = Date.now();
  return planned.facts();
}

export function leave() { planned.leave(); askedAt = 0; }

let known = new Map();
const factors = () => known;
const read = () => new Map((store.session.local ? freshened() : []).map(each => [each.project, each]));

function left(task) {
  const other = task.over || task.elapsed_seconds > 0 || !(task.remaining_seconds > 0) ? null : factors().get(task.project);
  return other ? [duration(task.remaining_seconds), ' ', el('span', { class: 'soft whole' }, `(plan: ${duration(task.remaining_seconds * other.factor)})`)] : duration(task.remaining_seconds);
}

/** Why two figures for the same time differ. */
const difference = () => [...factors().values()].map(each => el('p', { key: each.project, class: 'soft' },
  `${nameOf(each.project)}: what is left of tasks that have not begun is the project's own estimate. The plan counts with ${each.factor > 1 ? 'more' : 'less'}${each.reason ? `: ${each.reason}` : ''}.`));

function set(change) { Object.assign(view, change); changed(); }

function does(task, action, done) { return () => act('task', { project: task.project, name: task.name, action }, done); }

async function abort(task) {
  if (await sure(`Give up ${task.name}? What it computed is lost.`, 'Abort the task')) does(task, 'abort', `${task.name} is aborted.`)();
}

const COLUMNS = [
  { label: 'Task', cell: task => task.name, sort: task => task.name },
  { label: 'Project', cell: task => nameOf(task.project), sort: task => nameOf(task.project) },
  { label: 'State', cell: task => [task.state, task.parked ? el('span', { class: 'warn' }, ' (its deadline is given up: it runs only if nothing else can)') : null, ' ', whyButton('task', task.name, task.project)], sort: task => task.state },
  { label: 'Progress', cell: task => task.over && task.fraction_done < 1 ? '-' : [el('progress', { max: 1, value: task.fraction_done, 'aria-label': `progress of ${task.name}` }), ' ', el('span', { class: 'whole' }, percent(task.fraction_done))], sort: task => task.fraction_done },
  { label: 'Run time', number: true, cell: task => duration(task.elapsed_seconds), sort: task => task.elapsed_seconds },
  { label: 'Left', number: true, cell: left, sort: task => task.remaining_seconds },
  { label: 'Deadline', cell: task => deadline(task.deadline), sort: task => task.deadline },
  { label: 'Risk', number: true, only: tasks => tasks.some(task => typeof task.late_risk === 'number'), cell: task => typeof task.late_risk === 'number' ? el('span', { class: task.late_risk >= 0.5 ? 'whole bad' : 'whole' }, percent(task.late_risk)) : '-', sort: task => task.late_risk ?? -1 },
  { label: 'Actions', only: () => may('operate'), cell: task => task.over ? el('span', { class: 'soft' }, 'none: it is over') : buttons(
    task.suspended ? button('Resume', `Resume ${task.name}`, does(task, 'resume', `${task.name} goes on.`)) : button('Suspend', `Suspend ${task.name}`, does(task, 'suspend', `${task.name} is suspended. As long as it is, ${nameOf(task.project)} is asked for no new work.`)),
    button('Abort', `Abort ${task.name}`, () => abort(task))) },
];

/** What a state says before it goes into particulars. */
const kind = task => task.state.split(/[:,]/)[0];

function chosen() {
  const text = view.text.toLowerCase();
  const rows = [...store.tasks.values()].filter(task =>
    (!view.state || kind(task) === view.state) && (!text || task.name.toLowerCase().includes(text) || nameOf(task.project).toLowerCase().includes(text)));
  const by = COLUMNS.find(column => column.label === view.order.by).sort;
  rows.sort((a, b) => { const x = by(a), y = by(b); return (x < y ? -1 : x > y ? 1 : 0) * (view.order.down ? -1 : 1); });
  return rows;
}

function pager(total) {
  if (total <= PAGE) return null;
  return el('div', { class: 'buttons' }, button('Previous', 'previous hundred', () => set({ page: view.page - 1 }), view.page === 0),
    el('span', null, `${view.page * PAGE + 1} to ${Math.min(total, (view.page + 1) * PAGE)} of ${total}`),
    button('Next', 'next hundred', () => set({ page: view.page + 1 }), (view.page + 1) * PAGE >= total));
}

export function tasks() {
  known = read();
  const rows = chosen(), all = [...store.tasks.values()];
  if (view.page * PAGE >= rows.length) view.page = 0;
  const states = [...new Set(all.map(kind))].sort();
  return el('div', null, el('h2', { tabindex: -1 }, 'Tasks'),
    !store.told.tasks ? el('p', { class: 'state', role: 'status' }, 'Loading…') : store.tasks.size === 0 ? empty(`There are no tasks. ${noWork().trim() || 'Projects send some when the client asks them.'}`) : [
      el('div', { class: 'tools' },
        el('div', null, el('label', { for: 'find' }, 'Find'), el('input', { id: 'find', type: 'search', value: view.text, onInput: event => set({ text: event.target.value, page: 0 }) })),
        el('div', null, el('label', { for: 'state' }, 'State'), el('select', { id: 'state', value: view.state, onChange: event => set({ state: event.target.value, page: 0 }) },
          el('option', { value: '' }, 'all'), states.map(state => el('option', { key: state, value: state }, state))))),
      difference(),
      rows.length === 0 ? empty('No task fits.') : table(count(rows.length, 'task'), COLUMNS.filter(column => !column.only || column.only(all)), rows.slice(view.page * PAGE, (view.page + 1) * PAGE), task => `${task.project} ${task.name}`, view.order,
        by => set({ order: { by, down: view.order.by === by && !view.order.down } }), task => opened('task', task.name, task.project)),
      pager(rows.length)]);
}
