// cc_config.xml and the projects' app_config.xml, checked by the client's own readers before they are saved.
import { el, card, button, buttons, sure } from './dom.js';
import { store, act, changed, read } from './link.js';
import { proxy, leave as leaveProxy } from './proxy.js';
import { mayDrop, unsaved } from './unsaved.js';
import { count } from './words.js';

const view = { state: 'new', project: '', text: '', was: '', mistakes: null, readable: true, busy: false, error: '' };

// Only the newest answer counts, and none after the page was left.
let asked = 0;

function set(change) { Object.assign(view, change); changed(); }

async function ask(action, done) {
  const mine = ++asked;
  view.busy = true;
  const told = await act('settings', { action, project: view.project, text: view.text, was: view.was }, done, () => mine === asked);
  if (mine !== asked) return null;
  set({ busy: false, ...(told ? { mistakes: told.mistakes, readable: told.readable } : {}) });
  return told;
}

async function load() {
  const mine = ++asked;
  set({ state: 'loading', text: '', was: '', mistakes: null, busy: false });
  try {
    const told = await read('settings', { project: view.project });
    if (mine === asked) set({ state: 'there', text: told.text, was: told.text, mistakes: told.mistakes.length > 0 ? told.mistakes : null, readable: told.readable });
  } catch (e) {
    if (mine === asked) set({ state: 'failed', error: e.message });
  }
}

/** What is not saved stays where somebody only looks at another view; another computer gets none of it. */
export function leave(another) {
  leaveProxy(another);
  if (!another && isChanged()) return;
  asked++;
  Object.assign(view, { state: 'new', project: '', text: '', was: '', mistakes: null, busy: false });
}

const isChanged = () => view.text !== view.was;

unsaved(() => isChanged() ? name() : '');

/** Whether nothing is changed that is not saved, or may be lost. */
const mayGo = () => mayDrop(isChanged() ? [name()] : []);

async function choose(project) {
  if (!await mayGo()) { changed(); return; }
  view.project = project;
  load();
}

async function readAgain() { if (await mayGo()) load(); }

const judged = told => !told.readable ? 'The client could not read it.' : told.mistakes.length > 0 ? `The client could read it, but for ${count(told.mistakes.length, 'mistake')}.` : 'The client could read it.';

const check = () => ask('check', judged);

async function save(event) {
  event.preventDefault();
  const told = await check();
  if (!told) return;
  if (!told.readable) { store.note = 'It is not saved: the client could not read it.'; changed(); return; }
  if (told.mistakes.length > 0 && !await sure(`The client would ignore what stands in the list of mistakes (${told.mistakes.length}). Save it all the same?`, 'Save it')) return;
  const text = view.text, saved = await ask('save', 'Saved and read. Some options hold from the next start of the client on; the event log tells.');
  if (saved) set({ was: text });
}

/** The caret goes to the line. */
function show(line) {
  const area = document.getElementById('settings'), lines = view.text.split('\n');
  const from = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1] || '').length);
}

function mistakes() {
  if (view.mistakes === null) return null;
  return card('Mistakes', view.mistakes.length === 0 ? el('p', { class: 'good' }, view.text.trim() ? 'None.' : 'None; the file is empty.') : [
    el('p', { class: 'bad' }, view.readable ? `${count(view.mistakes.length, 'mistake')}; what stands there is ignored.` : 'It cannot be read, so it cannot be saved.'),
    el('ul', null, view.mistakes.map((each, i) => el('li', { key: i }, each.text, ' ', each.line > 0 ? button(`Line ${each.line}`, `Go to line ${each.line}`, () => show(each.line)) : null)))]);
}

const name = () => view.project ? 'app_config.xml' : 'cc_config.xml';

function form() {
  return el('form', { onSubmit: save },
    el('label', { for: 'settings' }, name()),
    el('textarea', { id: 'settings', class: 'code', rows: 20, spellcheck: false, autocapitalize: 'off', value: view.text, onInput: event => set({ text: event.target.value, mistakes: null }) }),
    buttons(el('button', { type: 'submit', class: 'main', 'aria-disabled': view.busy ? 'true' : null }, 'Save'), el('button', { type: 'button', onClick: check }, 'Check'), el('button', { type: 'button', onClick: readAgain }, 'Read it again')),
    !isChanged() ? null : el('p', { class: 'soft' }, 'It is changed and not saved yet.'),
    mistakes());
}

export function options() {
  if (view.state === 'new') { view.state = 'loading'; queueMicrotask(load); }
  return el('div', null, el('h2', { tabindex: -1 }, 'Options'),
    el('p', { class: 'soft' }, 'Files for what preferences have no name for. The client reads them when you save; an empty one counts as none.'),
    el('div', { class: 'tools' }, el('div', null, el('label', { for: 'file' }, 'File'), el('select', { id: 'file', value: view.project, onChange: event => choose(event.target.value) },
      el('option', { value: '' }, 'cc_config.xml: the client'), store.projects.map(project => el('option', { key: project.url, value: project.url }, `app_config.xml: ${project.name || project.url}`))))),
    view.state === 'loading' ? el('p', { class: 'state', role: 'status' }, 'Loading…') : view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : form(), proxy());
}
