// The event log, newest first.
import { el, button, empty } from './dom.js';
import { store, changed, nameOf } from './link.js';
import { number, shortTime } from './words.js';
import { retold } from './zone.js';

const MOST = 500;
const view = { text: '', project: '', alerts: false };

function set(change) { Object.assign(view, change); changed(); }

function all() {
  set({ text: '', project: '', alerts: false });
  document.getElementById('search')?.focus(); // the button goes
}

/** A search outlives leaving the view, and may have been forgotten. */
const nothing = isFiltered => [empty('No message fits.'), isFiltered ? el('p', { class: 'state' }, button('Clear the filter', 'Clear the filter: show all messages', all)) : null];

export function messages() {
  const text = view.text.toLowerCase();
  // Before the client knew a project's name it wrote its URL.
  const told = store.messages.map(each => each.project ? { ...each, project: nameOf(each.project) } : each);
  const rows = told.filter(each => (!view.project || each.project === view.project) && (!view.alerts || each.alert)
    && (!text || each.text.toLowerCase().includes(text) || each.project.toLowerCase().includes(text)));
  const projects = [...new Set(told.map(each => each.project))].filter(name => name).sort();
  return el('div', null, el('h2', { tabindex: -1 }, 'Event log'),
    el('div', { class: 'tools' },
      el('div', null, el('label', { for: 'search' }, 'Search'), el('input', { id: 'search', type: 'search', value: view.text, onInput: event => set({ text: event.target.value }) })),
      el('div', null, el('label', { for: 'of' }, 'Project'), el('select', { id: 'of', value: view.project, onChange: event => set({ project: event.target.value }) },
        el('option', { value: '' }, 'all'), projects.map(name => el('option', { key: name, value: name }, name)))),
      el('label', null, el('input', { type: 'checkbox', checked: view.alerts, onChange: event => set({ alerts: event.target.checked }) }), ' alerts only')),
    rows.length > MOST ? el('p', { class: 'soft' }, `The newest ${number(MOST)} of ${number(rows.length)} are listed; a search looks through all.`) : null,
    rows.length === 0 ? nothing(told.length > 0) : el('div', { class: 'log' }, el('ul', null, rows.slice(-MOST).reverse().map(each =>
      el('li', { key: each.number, class: each.alert ? 'bad' : null }, `${shortTime(each.at)}  ${each.project ? `${each.project}: ` : ''}${each.alert ? '(!) ' : ''}${retold(each.text, each.at)}`)))));
}
