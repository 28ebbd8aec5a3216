// Joining a project: it is looked up first, then an account is named or made. The client asks the project, this page never does.
import { el, card } from './dom.js';
import { store, act, get, changed } from './link.js';
import { manager, leave as leaveManager } from './manager.js';

const WAYS = { account: 'My account there, by e-mail address', fresh: 'A new account', key: 'The key of my account' };
const view = { catalog: null, isTold: false, url: '', project: null, way: 'account', typed: {}, busy: false, refused: null };

const NOTHING = { project: null, url: '', way: 'account', typed: {} };

const WHERE = "The client has no list of projects yet; it gets one over the network. A project's address stands on its own web site, and the web site of BOINC names many: boinc.berkeley.edu/projects.php. 'quern attach URL' in a terminal does the same as this page.";

// Only the newest answer counts, and none after the page was left or another address was typed.
let visit = 0, asked = 0;

async function load() {
  const mine = visit;
  view.catalog = [];
  const catalog = await get('catalog').catch(() => []);
  if (mine !== visit) return;
  Object.assign(view, { catalog, isTold: true });
  changed();
}

/** What was typed and looked up stays where somebody only looks at another view, but no password or key; another computer gets none of it. */
export function leave(another) {
  leaveManager();
  visit++;
  asked++;
  Object.assign(view, { catalog: null, isTold: false, busy: false, refused: null }, another ? NOTHING : {});
}

function set(change) { Object.assign(view, change); changed(); }

function name(url) { asked++; store.note = ''; set({ url, project: null, busy: false, refused: null }); }

/** What is only asked is of no interest when another question followed; what was done is told in any case. */
async function waitFor(path, facts, done, isDone) {
  if (view.busy) return null;
  const mine = ++asked;
  store.note = ''; // what came of the question before is not of this one
  set({ busy: true, refused: null });
  const told = await act(path, facts, done, () => isDone || mine === asked);
  if (mine !== asked) return null;
  if (!told) { view.refused = { path, text: store.note }; store.note = ''; } // it stands beside the fields
  set({ busy: false });
  return told;
}

/** That the project answered is of no interest once the form is filled in, or in error. */
function clear() { if (store.note) { store.note = ''; changed(); } }

const refused = path => view.refused?.path === path ? el('p', { class: 'bad', role: 'alert' }, view.refused.text) : null;

async function lookUp(event) {
  event.preventDefault();
  set({ project: null });
  const project = await waitFor('lookup', { url: view.url.trim() }, 'The project answered.', false);
  if (!project) return;
  set({ project, url: project.url, way: view.way === 'fresh' && !project.makes_accounts ? 'account' : view.way });
  requestAnimationFrame(() => document.getElementById('account')?.focus());
}

async function attach(event) {
  event.preventDefault();
  const given = new FormData(event.target), facts = { url: view.url.trim() };
  for (const name of ['email', 'password', 'name', 'key']) if (given.has(name)) facts[name] = given.get(name);
  const told = await waitFor('attach', facts, 'Attached.', true);
  if (!told) return;
  leave(true);
  if (!store.projects.some(each => each.url === told.project)) store.told.projects = false; // news of it are on their way
  location.hash = 'projects';
}

/** Secrets are not kept; all else is, by its name. */
const SECRETS = ['password', 'key'];
const keeps = id => SECRETS.includes(id) ? {} : { value: view.typed[id] || '', onInput: event => { view.typed[id] = event.target.value; } };
const field = (id, label, attributes) => el('div', null, el('label', { for: id }, label), el('input', { id, name: id, required: true, ...keeps(id), ...attributes }));

const FIELDS = {
  account: project => [field('email', project.uses_names ? 'User name' : 'E-mail address', { type: project.uses_names ? 'text' : 'email', autocomplete: 'username' }), field('password', 'Password', { type: 'password', autocomplete: 'current-password' })],
  fresh: project => [field('name', 'Name that others see', { autocomplete: 'nickname' }), field('email', 'E-mail address', { type: 'email', autocomplete: 'username' }), field('password', `Password, ${project.min_password_length || 1} letters or more`, { type: 'password', minlength: project.min_password_length || 1, autocomplete: 'new-password' })],
  key: () => [field('key', 'Account key, from your account page there', { type: 'password', autocomplete: 'off' })],
};

function account(project) {
  const ways = Object.entries(WAYS).filter(([way]) => way !== 'fresh' || project.makes_accounts);
  return el('section', { class: 'card' }, el('h3', { id: 'account', tabindex: -1 }, project.name || project.url),
    el('p', { class: 'soft' }, project.url),
    project.stopped ? el('p', { class: 'warn' }, 'It says that it is stopped for now.') : null,
    project.makes_accounts ? null : el('p', null, 'It makes new accounts on its web site only.'),
    project.terms_of_use ? el('details', { open: true }, el('summary', null, 'Its terms of use'), el('p', { class: 'terms' }, project.terms_of_use)) : null,
    el('form', { onSubmit: attach, onInvalidCapture: clear, onInput: clear },
      el('fieldset', null, el('legend', null, 'Join it with'), ways.map(([way, text]) => el('label', { key: way }, el('input', { type: 'radio', name: 'way', value: way, checked: view.way === way, onChange: () => set({ way, refused: null }) }), ` ${text}`))),
      el('div', { class: 'tools', key: view.way }, FIELDS[view.way](project)), refused('attach'),
      project.terms_of_use && view.way === 'fresh' ? el('label', null, el('input', { type: 'checkbox', required: true }), ' I accept its terms of use') : null,
      el('p', null, el('button', { type: 'submit', class: 'main', disabled: view.busy || null }, 'Attach'))));
}

export function attachTo() {
  if (view.catalog === null) load();
  const list = (view.catalog || []).filter(each => !each.attached && !each.account_manager);
  return el('div', null, el('h2', { tabindex: -1 }, 'Attach to a project'),
    store.projects.length === 0 ? el('p', null, 'This computer computes for nobody yet. Choose a project that shall have its idle time; you need an account there, which can be made here where the project lets it.') : null,
    card('Which one',
      el('form', { onSubmit: lookUp }, el('div', { class: 'tools' },
        list.length === 0 ? null : el('div', null, el('label', { for: 'known' }, 'Known projects'), el('select', { id: 'known', value: list.some(each => each.url === view.url) ? view.url : '', onChange: event => name(event.target.value) },
          el('option', { value: '' }, 'choose, or type an address'), list.map(each => el('option', { key: each.url, value: each.url }, each.general_area ? `${each.name} (${each.general_area})` : each.name)))),
        el('div', { class: 'wide' }, el('label', { for: 'url' }, "The project's address"), el('input', { id: 'url', required: true, inputmode: 'url', placeholder: 'https://', value: view.url, onInput: event => name(event.target.value) })),
        el('button', { type: 'submit', class: view.project ? null : 'main', 'aria-disabled': view.busy ? 'true' : null }, 'Look it up')), refused('lookup'),
        view.isTold && view.catalog.length === 0 ? el('p', { class: 'soft' }, WHERE) : null,
        list.filter(each => each.url === view.url).map(each => el('p', { key: each.url, class: 'soft' }, [each.home, each.specific_area, each.description].filter(text => text).join(': '))))),
    view.project ? account(view.project) : null,
    manager());
}
