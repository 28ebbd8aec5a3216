// Who got the computer, day by day: the processors and cards that tasks had, by the history.
import { el, table, empty } from './dom.js';
import { nameOf, store } from './link.js';
import { lines } from './lines.js';
import { figure, percent } from './words.js';
import { dates } from './zone.js';

const MOST_LINES = 12, MOST_ROWS = 500, SECONDS_OF_AN_HOUR = 3600, A_DAY = 86400000;
const hours = seconds => figure(seconds / SECONDS_OF_AN_HOUR);
const part = (mine, all) => percent(all > 0 ? mine / all : 0);
const sum = (rows, name) => rows.reduce((all, row) => all + row[name], 0);
const sums = rows => ({ processor_seconds: sum(rows, 'processor_seconds'), card_seconds: sum(rows, 'card_seconds') });

const most = (a, b) => b.processor_seconds - a.processor_seconds || b.card_seconds - a.card_seconds;

/** Keys in the order in which they come first, each with its rows. */
function grouped(rows, key) {
  const all = new Map();
  for (const row of rows) all.set(row[key], [...all.get(row[key]) || [], row]);
  return all;
}

/** What its share asks for now; who is not attached has none. */
function asked(url) {
  const project = store.projects.find(each => each.url === url);
  return project && typeof project.share_asked === 'number' ? percent(project.share_asked) : '-';
}

/** whole(row): the sums that a row is a part of. */
const columns = (whole, anyCard) => [
  { label: 'Project', cell: row => nameOf(row.project) }, { label: 'Share asked now', number: true, cell: row => asked(row.project) },
  { label: 'Part of processors', number: true, cell: row => part(row.processor_seconds, whole(row).processor_seconds) }, { label: 'Processor hours', number: true, cell: row => hours(row.processor_seconds) },
  ...anyCard ? [{ label: 'Part of cards', number: true, cell: row => part(row.card_seconds, whole(row).card_seconds) }, { label: 'Card hours', number: true, cell: row => hours(row.card_seconds) }] : []];

/** The part of each project in per cent; none on days on which nothing computed. */
function picture(days, projects) {
  const by = new Map([...grouped(days, 'date')].map(([date, rows]) => [date, new Map(rows.map(row => [row.project, row.share * 100]))]));
  const all = dates(days[0].date, days.at(-1).date);
  return [lines(all, projects.slice(0, MOST_LINES).map(each => ({ name: nameOf(each.project), values: all.map(date => by.has(date) ? by.get(date).get(each.project) || 0 : null) })), 'Part of the processors that each project got, in per cent by day', true),
    projects.length > MOST_LINES ? el('p', { class: 'soft' }, `Drawn are the ${MOST_LINES} projects that got most; all are in the tables.`) : null];
}

function content(days) {
  if (days.length === 0) return empty('Nothing computed in this time.');
  const projects = [...grouped(days, 'project')].map(([project, rows]) => ({ project, ...sums(rows) })).sort(most);
  const all = sums(days), ofDay = new Map([...grouped(days, 'date')].map(([date, rows]) => [date, sums(rows)])), anyCard = all.card_seconds > 0;
  return [picture(days, projects), table(`by project, from ${days[0].date} on`, columns(() => all, anyCard), projects, row => row.project),
    el('details', null, el('summary', null, 'Who got each day, as a table'), table(`by day, newest ${Math.min(MOST_ROWS, days.length)} of ${days.length}`, [{ label: 'Day', cell: row => el('span', { class: 'whole' }, row.date) }, ...columns(row => ofDay.get(row.date), anyCard)],
      [...days].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0) || most(a, b)).slice(0, MOST_ROWS), row => `${row.date} ${row.project}`))];
}

/** computed: what /history/days told in facts, or the error. */
export function delivered(computed) {
  // A clock that was wrong has days of years that have not come.
  const days = computed.facts.filter(row => (row.processor_seconds > 0 || row.card_seconds > 0) && row.day * 1000 < Date.now() + A_DAY);
  return el('section', null, el('h3', null, 'Who got the computer, day by day'),
    !store.session.local ? empty('There is no history: only Quern on this computer keeps one that can be read here.')
      : computed.error ? el('p', { class: 'bad' }, computed.error)
        : [el('p', { class: 'soft' }, 'The processors and cards that tasks were given, times the hours for which they computed; drawn is the part of the processors in per cent. The share asked is that of now, whatever it was on a day.'), content(days)]);
}
