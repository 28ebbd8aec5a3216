// The preferences in force, and changing those of this computer: what would be otherwise is shown before it is saved.
import { el, table, button, buttons, empty } from './dom.js';
import { act, changed, check, get, may, store } from './link.js';
import { bar, foresee, limits, stop } from './foresee.js';
import { GROUPS, NOBODYS, ZERO } from './preference-words.js';
import { unsaved } from './unsaved.js';
import { mistake, weekdays } from './weekdays.js';
import { count } from './words.js';

const OWN = 'global_prefs_override.xml', BUILT_IN = 'built in';
const view = { state: 'new', facts: null, error: '', wishes: new Map(), mistakes: new Map(), hours: 1, preview: null };

// Only the newest answer counts, and none after the page was left.
let asked = 0, looks = 0;

async function load() {
  const mine = ++asked;
  view.state = 'loading';
  try {
    const facts = await get('preferences');
    if (mine !== asked) return;
    view.facts = facts;
    view.state = 'there';
  } catch (e) {
    if (mine !== asked) return;
    view.error = e.message;
    view.state = 'failed';
  }
  changed();
}

/** Wishes that are not saved stay where somebody only looks at another view; another computer gets none of them. */
export function leave(another) { asked++; looks++; stop(); Object.assign(view, { state: 'new', facts: null, preview: null }); if (another) Object.assign(view, { wishes: new Map(), mistakes: new Map() }); }

unsaved(() => view.wishes.size > 0 ? 'preferences' : '');

/** What is wished anew has not been looked at. A wish is a text, or null for what is to be taken back. */
function wish(row, text) {
  if (text === String(row.value)) view.wishes.delete(row.name); else view.wishes.set(row.name, text);
  view.mistakes.delete(row.name);
  looks++;
  stop();
  view.preview = null;
  changed();
}

const all = () => [...view.wishes];

function query() {
  const words = new URLSearchParams({ hours: view.hours });
  all().forEach(([name, text]) => words.append(text === null ? 'unset' : 'set', text === null ? name : `${name}=${text}`));
  return `what-if?${words}`;
}

const asFacts = () => ({ set: Object.fromEntries(all().filter(([, text]) => text !== null)), unset: all().filter(([, text]) => text === null).map(([name]) => name) });

/** Whether there are mistakes: each stands at its field, and the first one's has the focus. */
function mark(mistakes, words) {
  view.mistakes = new Map(Object.entries(mistakes || {}));
  if (view.mistakes.size === 0) return false;
  store.note = `${words}${count(view.mistakes.size, 'mistake')}, told at the fields.`;
  changed();
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('[aria-invalid=true]')?.focus()));
  return true;
}

async function look() {
  const mine = ++looks;
  store.note = view.wishes.size === 0 ? 'Nothing is changed yet.' : '';
  changed();
  if (view.wishes.size === 0) return;
  const told = await check('preferences', asFacts()).catch(() => ({})); // the preview says what is the matter
  if (mine !== looks || mark(told.mistakes, 'There is no preview: ')) return;
  if (store.session.local) foresee(query(), news => { view.preview = news; changed(); }); else view.preview = { state: 'nobody' };
  changed();
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('preview')?.focus()));
}

function drop() { stop(); looks++; view.wishes.clear(); view.mistakes.clear(); view.preview = null; changed(); }

async function save(event) {
  event.preventDefault();
  if (view.wishes.size === 0) return;
  if (!await act('preferences', asFacts(), 'Saved.', undefined, undefined, told => mark(told.mistakes, 'It is not saved: ') ? store.note : '')) return;
  drop();
  await load();
  document.querySelector('h2')?.focus();
}

const words = row => typeof row.value === 'boolean' ? (row.value ? 'yes' : 'no') : `${row.value} ${row.unit}`.trim();

function field(row) {
  const told = view.wishes.get(row.name), value = told === undefined || told === null ? String(row.value) : told;
  const isWrong = view.mistakes.has(row.name);
  const shared = { id: row.name, 'aria-invalid': isWrong ? 'true' : null, 'aria-describedby': isWrong ? `${row.name}-mistake` : null, value, disabled: !may('administer') || null, 'aria-label': row.unit ? `${row.label}, in ${row.unit}` : row.label };
  if (typeof row.value === 'boolean') return el('select', { ...shared, onChange: event => wish(row, event.target.value) }, el('option', { value: 'true' }, 'yes'), el('option', { value: 'false' }, 'no'));
  return el('input', { ...shared, inputmode: 'decimal', size: 8, autocomplete: 'off', onInput: event => wish(row, event.target.value.trim()) });
}

function origin(row) {
  const told = view.wishes.get(row.name), from = row.how ? `${row.from} (${row.how})` : row.from || 'the client does not say';
  if (told === null) return [`${from}, will be taken out of it `, button('Keep it', `Keep ${row.label}`, () => wish(row, String(row.value)))];
  if (told !== undefined) return row.from === BUILT_IN ? `in force: ${words(row)}, as nobody has chosen` : `in force: ${words(row)}, from ${from}`;
  if (row.from === BUILT_IN) return 'usual: nobody has chosen';
  return row.from === OWN && !row.how && may('administer') ? [`${from} `, button('Take back', `Take back ${row.label}`, () => wish(row, null))] : from;
}

const COLUMNS = [
  { label: 'Preference', cell: row => el('span', { class: view.wishes.has(row.name) ? 'changed' : null }, ` ${row.label}`, row.label === row.name ? null : el('span', { class: 'name' }, row.name)) },
  { label: 'Value', cell: row => el('span', null, field(row), row.unit ? ` ${row.unit}` : '', ZERO[row.name] ? el('span', { class: 'soft' }, `; 0: ${ZERO[row.name]}`) : null, mistake(view.mistakes, row.name, row.name, row.label.replace(/ \(.*/, ''))) },
  { label: 'From', cell: origin }];

function groups() {
  const left = new Map(view.facts.preferences.filter(row => !NOBODYS.includes(row.name)).map(row => [row.name, row]));
  const known = GROUPS.map(([title, labels]) => [title, Object.entries(labels).filter(([name]) => left.has(name)).map(([name, label]) => { const row = left.get(name); left.delete(name); return { ...row, label }; })]);
  known.at(-1)[1].push(...[...left.values()].map(row => ({ ...row, label: row.name })));
  return known.filter(([, rows]) => rows.length > 0);
}

function seen(preview) {
  if (preview.state === 'nobody') return el('p', null, 'What would be otherwise is not known: only Quern on this computer can be looked ahead for.');
  if (preview.state === 'failed') return el('p', { class: 'bad' }, preview.error);
  if (preview.state === 'running') return bar(preview.part);
  return preview.facts.sentences ? [el('ul', null, preview.facts.sentences.map(text => el('li', { key: text }, text))), el('details', null, el('summary', null, 'What this rests on'), limits(preview.facts))] : el('p', null, 'Nobody can say.');
}

function preview() {
  return el('section', { class: 'card' }, el('h3', { id: 'preview', tabindex: -1 }, 'What would be otherwise'), seen(view.preview));
}

/** Beside what is changed, or at the page's end while nothing is. */
const see = () => el('button', { type: 'button', id: 'see', onClick: look }, 'See what would be otherwise');

/** In sight wherever something is changed, since the page is long. */
const saving = () => el('div', { class: 'saving' }, el('span', null, `${count(view.wishes.size, 'change')} not saved yet`),
  buttons(el('button', { type: 'submit', class: 'main' }, 'Save'), see(), el('button', { type: 'button', onClick: drop }, 'Leave it as it is')));

const idOf = title => `group-${title.replaceAll(' ', '-')}`;
function jump(title) { const head = document.querySelector(`#${idOf(title)} h3`); head.scrollIntoView(); head.focus({ preventScroll: true }); }
/** The address names the view, so that these are no links. */
const jumps = titles => el('nav', { 'aria-label': 'Groups of preferences' }, buttons(titles.map(title => el('button', { key: title, type: 'button', class: 'small', onClick: () => jump(title) }, title))));

function form() {
  const facts = view.facts;
  return el('form', { class: 'long-form', onSubmit: save },
    facts.mistakes.map(text => el('p', { key: text, class: 'bad' }, text)),
    facts.venue ? el('p', { class: 'soft' }, `This computer's venue is ${facts.venue}.`) : null,
    jumps(groups().map(([title]) => title)), groups().map(([title, rows]) => el('section', { key: title, id: idOf(title) }, table(el('h3', { tabindex: -1 }, title), COLUMNS, rows, row => row.name))), weekdays(facts, view, wish, origin),
    !may('administer') ? null : el('div', { class: 'tools' }, el('div', null, el('label', { for: 'hours' }, 'Look ahead'), el('select', { id: 'hours', value: String(view.hours), onChange: event => { view.hours = Number(event.target.value); changed(); } },
      [[1, 'an hour'], [6, 'six hours'], [24, 'a day'], [72, 'three days'], [168, 'a week']].map(([hours, text]) => el('option', { key: hours, value: String(hours) }, text)))),
      view.wishes.size > 0 ? null : see()),
    view.preview ? preview() : null,
    view.wishes.size > 0 ? saving() : null);
}

/** The computer that is looked at: where there are several, this one may be another. */
const here = () => store.hosts.length > 1 ? store.hosts.find(each => each.base === store.base)?.name || 'this computer' : 'this computer';

export function preferences() {
  if (view.state === 'new') load();
  return el('div', null, el('h2', { tabindex: -1 }, 'Preferences'),
    el('p', { class: 'soft' }, !may('administer') ? 'These are in force now. Your role may not change them.' : `These are in force now. What you change holds on ${here()} alone; it goes to ${OWN}, as 'quern prefs set' has it.`),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.facts === null ? el('p', { class: 'state', role: 'status' }, 'Loading…')
      : view.facts.preferences.length === 0 ? empty('The client tells none.') : form());
}
