// The preferences in force.
import { el, table, empty } from './dom.js';
import { get, changed } from './link.js';

const view = { state: 'new', facts: null, error: '' };

async function load() {
  view.state = 'loading';
  try {
    view.facts = await get('preferences');
    view.state = 'there';
  } catch (e) {
    view.error = e.message;
    view.state = 'failed';
  }
  changed();
}

export function leave() { view.state = 'new'; }

export function preferences() {
  if (view.state === 'new') load();
  const rows = view.facts ? Object.entries(view.facts).filter(([, value]) => value.trim() !== '').map(([name, value]) => ({ name, value })) : [];
  return el('div', null, el('h2', { tabindex: -1 }, 'Preferences'),
    el('p', { class: 'soft' }, "These are in force now. 'quern prefs' says what each means and where it comes from, 'quern prefs set' changes it."),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.facts === null ? el('p', { class: 'state', role: 'status' }, 'Loading…')
      : rows.length === 0 ? empty('The client tells none.')
        : table('in force', [{ label: 'Name', cell: row => row.name }, { label: 'Value', cell: row => row.value.trim() }], rows, row => row.name));
}
