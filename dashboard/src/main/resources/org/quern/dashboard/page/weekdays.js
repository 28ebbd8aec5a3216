// Hours of single days of the week: fields for both hours of each, which become one wish.
import { el, table } from './dom.js';
import { may } from './link.js';

const KINDS = [['computing_days', 'Computing'], ['network_days', 'Network'], ['gpu_days', 'Graphics cards']];
const OWN = 'global_prefs_override.xml';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** As a preference's row; its value is both hours as they are typed, empty on a day that has none of its own. */
function rowOf(facts, kind, what, day) {
  const hours = facts[kind]?.[day.toLowerCase()];
  return { name: `${kind}.${day.toLowerCase()}`, label: `${what} on ${day}`, unit: 'h', value: hours ? `${hours.start}-${hours.end}` : '', from: hours?.from || '', how: hours?.how || '' };
}

/** Both fields empty: what stands in the file of this computer goes; what others sent cannot, and is refused with a sentence. */
const wished = (row, start, end) => start || end ? `${start}-${end}` : row.value === '' ? '' : row.from === OWN && !row.how ? null : '-';

/** Why what is typed into a field cannot be, with what the page calls it. id: what it is told of. */
export const mistake = (mistakes, name, id, label) => mistakes.has(name) ? el('span', { class: 'bad mistake', id: `${id}-mistake` }, mistakes.get(name).replaceAll(name, `"${label}"`)) : null;

const idOf = row => row.name.replace('.', '-');

function fields(row, { wishes, mistakes }, wish) {
  const told = wishes.get(row.name), [start = '', end = ''] = (told === null ? '' : told ?? row.value).split('-');
  const field = (which, value, typed) => el('input', { id: `${idOf(row)}-${which}`, 'aria-invalid': mistakes.has(row.name) ? 'true' : null, 'aria-describedby': mistakes.has(row.name) ? `${idOf(row)}-mistake` : null, value, inputmode: 'decimal', size: 5, autocomplete: 'off', disabled: !may('administer') || null,
    'aria-label': `${row.label}, ${which}, in hours`, onInput: event => wish(row, typed(event.target.value.trim())) });
  return el('span', { class: 'hours' }, field('from', start, text => wished(row, text, end)), ' to ', field('until', end, text => wished(row, start, text)), ' h');
}

const cell = (row, { wishes, mistakes }, wish, origin) => el('div', { class: wishes.has(row.name) ? 'changed' : null }, fields(row, { wishes, mistakes }, wish), mistake(mistakes, row.name, idOf(row), row.label),
  row.value || wishes.has(row.name) ? el('div', { class: 'soft' }, row.value ? origin(row) : 'now as on other days') : null);

/** view: wishes, texts by name, null for what goes, and mistakes, sentences by name; wish(row, text); origin(row): where it comes from, and what can be done. */
export function weekdays(facts, view, wish, origin) {
  const kinds = KINDS.filter(([kind]) => facts[kind]);
  const columns = [{ label: 'Day', cell: day => day }, ...kinds.map(([kind, what]) => ({ label: what, cell: day => cell(rowOf(facts, kind, what, day), view, wish, origin) }))];
  return el('section', null, table(el('h3', null, 'Hours of single days'), columns, DAYS, day => day),
    el('p', { class: 'soft' }, 'In the place of those above, on that day; a later hour first is the night, 0 to 24 the whole day, 24 to 0 none of it. Days without any have those of all days; in the place of those that a project sent others can stand here, such as 0 to 24, but not none.'));
}
