// Credit day by day: of this computer and of all of its user's, by project; and who got the computer.
import { el, table, empty } from './dom.js';
import { get, changed, nameOf, store } from './link.js';
import { lines } from './lines.js';
import { credit as figure, percent } from './words.js';
import { dates, whereDaysAre } from './zone.js';
import { delivered } from './delivered.js';

const MOST_LINES = 12, MOST_ROWS = 500;
const KINDS = { host_total: 'This computer, in all', granted: 'This computer, granted since the record before', host_average: 'This computer, a day on average', user_total: 'All of your computers, in all', user_average: 'All of your computers, a day on average' };
const NOTHING = { facts: [], error: '' };
/** credit and computed: what the dashboard told, or why it did not. */
const view = { state: 'new', credit: NOTHING, computed: NOTHING, days: 30, kind: 'host_total' };

// Only the newest answer counts, and none after the page was left.
let asked = 0;

/** One of the two is told where the other cannot be. */
const answer = path => get(path).then(facts => ({ facts, error: '' }), e => ({ facts: [], error: e.message }));

async function load() {
  const mine = ++asked;
  view.state = 'loading';
  const since = Date.now() / 1000 - (view.days - 1) * 86400;
  const [credit, computed] = await Promise.all([answer(`statistics?days=${view.days}`), store.session.local ? answer(`history/days?since=${since}`) : NOTHING]);
  if (mine !== asked) return;
  Object.assign(view, { state: 'there', credit, computed });
  changed();
}

export function leave() { asked++; Object.assign(view, { state: 'new', credit: NOTHING, computed: NOTHING }); }

function set(change) { Object.assign(view, change); changed(); }

const newest = (project, kind) => project.days.findLast(day => day[kind] !== null)?.[kind] ?? null;

function axis(projects) {
  const all = projects.flatMap(project => project.days.map(day => day.date)).sort();
  return dates(all[0], all.at(-1));
}

function picture(projects) {
  const days = axis(projects);
  const line = project => { const by = new Map(project.days.map(day => [day.date, day[view.kind]])); return { name: nameOf(project.url), values: days.map(day => by.get(day) ?? null) }; };
  return [lines(days, projects.slice(0, MOST_LINES).map(line), `Credit by day and project: ${KINDS[view.kind]}`, !view.kind.endsWith('total')),
    projects.length > MOST_LINES ? el('p', { class: 'soft' }, `Drawn are the ${MOST_LINES} projects with the most credit; all are in the tables.`) : null];
}

function sums(projects) {
  const all = projects.reduce((sum, project) => sum + (newest(project, 'host_total') || 0), 0);
  return table('by project, credit', [
    { label: 'Project', cell: row => nameOf(row.url) },
    { label: 'This computer', number: true, cell: row => figure(newest(row, 'host_total')) },
    { label: 'Part of all', number: true, cell: row => percent(all > 0 ? (newest(row, 'host_total') || 0) / all : 0) },
    { label: 'Last 7 days', number: true, cell: row => figure(row.granted_in_a_week) },
    { label: 'A day', number: true, cell: row => figure(newest(row, 'host_average')) },
    { label: 'All of yours', number: true, cell: row => figure(newest(row, 'user_total')) }], projects, row => row.url);
}

function rows(projects) {
  const all = projects.flatMap(project => project.days.map(day => ({ ...day, url: project.url }))).sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0) || (a.url < b.url ? -1 : 1));
  return table(`by day, newest ${Math.min(MOST_ROWS, all.length)} of ${all.length}`, [
    { label: 'Day', cell: row => el('span', { class: 'whole' }, row.date) }, { label: 'Project', cell: row => nameOf(row.url) },
    ...Object.entries(KINDS).map(([kind, label]) => ({ label, number: true, cell: row => figure(row[kind]) }))], all.slice(0, MOST_ROWS), row => `${row.date} ${row.url}`);
}

function content() {
  const projects = view.credit.facts.filter(project => project.days.length > 0).sort((a, b) => (newest(b, 'host_total') || 0) - (newest(a, 'host_total') || 0));
  return projects.length === 0 ? empty('No project has told of credit in this time.')
    : [picture(projects), el('h3', null, 'Projects'), sums(projects), el('details', null, el('summary', null, 'Every day as a table'), rows(projects))];
}

export function credit() {
  if (view.state === 'new') load();
  return el('div', null, el('h2', { tabindex: -1 }, 'Statistics'),
    el('p', { class: 'soft' }, `Credit as projects tell it when the client contacts them.${store.session.local ? ' What is older than the client keeps comes from its history, of this computer alone.' : ''}`), whereDaysAre(),
    el('div', { class: 'tools' },
      el('div', null, el('label', { for: 'kind' }, 'Credit of'), el('select', { id: 'kind', value: view.kind, onChange: event => set({ kind: event.target.value }) }, Object.entries(KINDS).map(([kind, label]) => el('option', { key: kind, value: kind }, label)))),
      el('div', null, el('label', { for: 'days' }, 'Time'), el('select', { id: 'days', value: String(view.days), onChange: event => { view.days = Number(event.target.value); load(); } },
        [[7, 'a week'], [30, '30 days'], [91, 'three months'], [366, 'a year']].map(([days, text]) => el('option', { key: days, value: String(days) }, text)))),
      el('button', { type: 'button', onClick: load }, 'Look again')),
    view.state === 'there' ? [view.credit.error ? el('p', { class: 'bad' }, view.credit.error) : content(), delivered(view.computed)] : el('p', { class: 'state', role: 'status' }, 'Loading…'));
}
