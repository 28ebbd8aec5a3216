// The connection to the dashboard's process: what it tells, and what it is asked to do.
export const store = { live: 'loading', connection: null, status: null, tasks: new Map(), projects: [], transfers: [], messages: [], session: {}, note: '', told: {} };
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
  connection: facts => { store.connection = facts; if (!facts.connected) { store.tasks.clear(); store.messages = []; } },
  status: facts => { store.status = facts; },
  projects: facts => { store.projects = facts; store.told.projects = true; },
  transfers: facts => { store.transfers = facts; },
  tasks: facts => {
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

export async function connect() {
  const answer = await fetch('/api/v1/session').catch(() => null);
  if (!answer || !answer.ok) { store.live = answer && answer.status === 401 ? 'closed' : 'lost'; changed(); setTimeout(connect, 3000); return; }
  store.session = await answer.json();
  const events = new EventSource('/api/v1/events');
  for (const [name, take] of Object.entries(told)) {
    events.addEventListener(name, event => { store.live = 'live'; take(JSON.parse(event.data)); changed(); });
  }
  events.onopen = () => { store.tasks.clear(); store.messages = []; };
  events.onerror = () => {
    store.live = 'lost';
    changed();
    events.close(); // a session may have ended: ask for it anew
    setTimeout(connect, 3000);
  };
}

export async function get(path) {
  const answer = await fetch(`/api/v1/${path}`);
  const facts = await answer.json();
  if (!answer.ok) throw new Error(facts.error || `the dashboard answered ${answer.status}`);
  return facts;
}

const post = (path, facts) => fetch(`/api/v1/actions/${path}`, {
  method: 'POST', body: JSON.stringify(facts),
  headers: { 'Content-Type': 'application/json', 'X-Quern-Action': store.session.action_word || '' },
});

/** Reads what only a session may, and says nothing of it. */
export async function read(path, facts) {
  const answer = await post(path, { ...facts, action: 'read' });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.error || `the dashboard answered ${answer.status}`);
  return told;
}

/** Does something, and says what came of it in the page's line for that, if it still counts. The answer, or null if it was refused. */
export async function act(path, facts, done, counts = () => true) {
  let good = null;
  store.note = 'Asking the client…';
  changed();
  try {
    const answer = await post(path, facts);
    const told = await answer.json().catch(() => ({}));
    good = answer.ok ? told : null;
    if (counts()) store.note = answer.ok ? told.message || done : told.error || `It was refused (${answer.status}).`;
  } catch (e) {
    if (counts()) store.note = 'The dashboard does not answer.';
  }
  changed();
  return good;
}

export function nameOf(url) {
  const project = store.projects.find(each => each.url === url);
  return project && project.name ? project.name : url;
}
