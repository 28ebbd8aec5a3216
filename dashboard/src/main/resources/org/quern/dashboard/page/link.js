// The connection to the dashboard's process: what it tells, and what it is asked to do.
import { SILENT, factsOf, factsOrError } from './answer.js';
import { ask, forget } from './key.js';
import { stream } from './stream.js';

const FIRST = '/api/v1', CHOSEN = 'quern-host';
const nothing = () => ({ live: 'loading', connection: null, status: null, tasks: new Map(), projects: [], names: [], transfers: [], messages: [], session: {}, note: '', told: {} });
export const store = { ...nothing(), hosts: [], base: sessionStorage.getItem(CHOSEN) || FIRST };
const listeners = [];
let waiting = false;

export function onChange(listener) { listeners.push(listener); }

export function changed() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; listeners.forEach(listener => listener()); });
}

const MOST_MESSAGES = 2000;
const told = {
  connection: facts => { store.connection = facts; if (!facts.connected) { store.tasks.clear(); store.messages = []; } nameThem(); },
  status: facts => { store.status = facts; },
  projects: facts => { store.projects = facts; store.told.projects = true; nameThem(); },
  transfers: facts => { store.transfers = facts; },
  tasks: facts => {
    store.told.tasks = true;
    facts.gone.forEach(key => store.tasks.delete(key));
    facts.changed.forEach(task => store.tasks.set(`${task.project} ${task.name}`, task));
  },
  messages: facts => {
    const last = store.messages.at(-1);
    if (last && facts[0].number <= last.number) store.messages = [];
    store.messages = store.messages.concat(facts).slice(-MOST_MESSAGES);
  },
  alive: () => {},
};

/** What was before is told with names, whether or not the client lives to tell them, or is attached still; and a project has one before it has told the client. */
async function nameThem() {
  const base = store.base, names = await get('projects/names').catch(() => []);
  if (base !== store.base || JSON.stringify(names) === JSON.stringify(store.names)) return;
  store.names = names;
  changed();
}

let events = null, timer = 0, visit = 0;

/** Another computer is looked at from now on. */
export function choose(base) {
  if (base === store.base) return;
  Object.assign(store, nothing(), { base });
  sessionStorage.setItem(CHOSEN, base);
  leaving.forEach(leave => leave());
  connect();
  changed();
}

const leaving = [];
export function onChoice(leave) { leaving.push(leave); }

export async function connect() {
  const mine = ++visit;
  clearTimeout(timer);
  events?.close();
  const again = () => { timer = setTimeout(connect, 3000); };
  const list = await ask(`${FIRST}/hosts?look=no`).catch(() => null);
  if (mine !== visit) return;
  if (!list || !list.ok) { store.live = list && list.status === 401 ? 'closed' : 'lost'; changed(); again(); return; }
  store.hosts = await list.json();
  if (!store.hosts.some(each => each.base === store.base)) store.base = FIRST; // an earlier dashboard had it
  const answer = await ask(`${store.base}/session`).catch(() => null);
  if (mine !== visit) return;
  if (!answer || !answer.ok) { store.live = 'lost'; changed(); again(); return; }
  store.session = await answer.json();
  if (mine !== visit) return;
  const begun = () => { store.tasks.clear(); store.messages = []; store.told.tasks = false; };
  const tell = (name, facts) => { if (mine !== visit || !told[name]) return; store.live = 'live'; told[name](facts); changed(); };
  events = stream(`${store.base}/events`, begun, tell, () => { // a session may have ended: ask for it anew
    if (mine !== visit) return;
    store.live = 'lost';
    changed();
    again();
  });
}

/** Of the computer that is looked at, unless the path begins at the root. */
export const get = path => factsOrError(ask(path.startsWith('/') ? path : `${store.base}/${path}`));

const post = (path, facts, base = store.base) => ask(`${base}/actions/${path}`, { method: 'POST', body: JSON.stringify(facts), headers: { 'Content-Type': 'application/json' } });

/** Ends the session, and asks who comes next. */
export async function signOut() {
  await ask(`${FIRST}/actions/leave`, { method: 'POST' }).catch(() => null);
  forget();
  location.replace('/');
}

/** Reads what only a session may, and says nothing of it. */
export const read = (path, facts) => factsOrError(post(path, { ...facts, action: 'read' }));

/** Has it judged without doing it, and says nothing of it. */
export const check = (path, facts) => factsOrError(post(path, { ...facts, action: 'check' }));

/**
 * Does something, and says what came of it in the page's line for that, if it still counts. The answer, or null if it was refused.
 * done: the sentence if it was done, or what makes it of the answer; refused(answer): one in the place of that which the answer has, or nothing.
 */
export async function act(path, facts, done, counts = () => true, base = store.base, refused = () => '') {
  let good = null;
  store.note = 'Asking the client…';
  changed();
  try {
    const answer = await post(path, facts, base);
    const told = await factsOf(answer);
    good = answer.ok ? told : null;
    if (counts()) store.note = answer.ok ? told.message || (typeof done === 'function' ? done(told) : done) : refused(told) || told.error || `It was refused (${answer.status}).`;
  } catch (e) {
    if (counts()) store.note = SILENT;
  }
  changed();
  return good;
}

const ROLES = ['view', 'operate', 'administer'];
/** Whether who looks may do what that role may: what he may not is not offered. */
export const may = role => ROLES.indexOf(store.session.role) >= ROLES.indexOf(role);

/** What it is called beside the others: its name, its host as well where another one has the same, or its address. */
export function nameOf(url) {
  const own = store.projects.find(each => each.url === url)?.called;
  return own && own !== url ? own : store.names.find(each => each.url === url)?.called || url;
}
