// All computers at a glance; one of them is looked at by the other views.
import { el, table, button, buttons } from './dom.js';
import { act, changed, choose, get, may, store } from './link.js';
import { mayDrop } from './unsaved.js';
import { bytes, plainly } from './words.js';
import { retold } from './zone.js';

const MILLIS = 5000;
// What is looked at may be left while the answer is on its way.
const view = { state: 'new', error: '' };
let timer = 0, asked = 0;
/** Modes on their way, by computer, with when that was; a client has them a moment after it has taken the order. */
const chosen = new Map();
/** Milliseconds: an answer that does not come is not waited for, and until it comes it is asked for so often. */
const LONGEST_WAIT = 10000, SOON = 1000;
function awaited(host) {
  const one = chosen.get(host.base);
  if (one && (host.status?.computing?.mode === one.mode || Date.now() - one.at > LONGEST_WAIT)) chosen.delete(host.base);
  return chosen.get(host.base)?.mode || '';
}

async function load() {
  const mine = ++asked;
  if (view.state === 'new') view.state = 'loading';
  let news;
  try { store.hosts = await get('/api/v1/hosts'); news = { state: 'there', error: '' }; } catch (e) { news = { state: 'failed', error: e.message }; }
  if (mine !== asked) return;
  Object.assign(view, news);
  timer = setTimeout(load, store.hosts.some(awaited) ? SOON : MILLIS);
  changed();
}

export function leave() { clearTimeout(timer); asked++; view.state = 'new'; }

/** Whether that computer is looked at now: what is changed and not saved is of the one before. */
async function lookAt(base) {
  if (base !== store.base && !await mayDrop()) { changed(); return false; }
  choose(base);
  return true;
}

/** The computer that is looked at, and others to look at; nothing where there is one only. */
export const chooser = () => store.hosts.length < 2 ? null : el('div', { class: 'host' }, el('label', { for: 'host' }, 'Computer'),
  el('select', { id: 'host', value: store.base, onChange: event => lookAt(event.target.value) }, store.hosts.map(each => el('option', { key: each.base, value: each.base }, each.name))));

const told = (host, content) => !host.answered ? 'is being asked' : !host.connected ? '-' : content(host.status);

async function order(host, mode, done) {
  if (host.status.computing.mode !== mode) chosen.set(host.base, { mode, at: Date.now() });
  if (!await act('mode', { what: 'run', mode }, done, undefined, host.base)) chosen.delete(host.base);
  clearTimeout(timer);
  if (view.state !== 'new') load();
}

function mode(host, mode) {
  const done = { always: 'computes whatever preferences say', auto: 'computes as preferences say', never: 'does not compute' }[mode];
  return el('button', { type: 'button', 'aria-pressed': String(host.status.computing?.mode === mode), class: host.status.computing?.mode === mode ? 'main' : null, 'aria-label': `Computing on ${host.name}: ${mode}`,
    onClick: () => order(host, mode, `${host.name} ${done}.`) }, mode);
}

const COLUMNS = [
  { label: 'Computer', cell: host => [el('strong', null, host.name), host.base === store.base ? el('span', { class: 'soft' }, ' (looked at)') : null] },
  { label: 'Client', cell: host => host.answered && !host.connected ? el('span', { class: 'bad' }, host.reason) : told(host, status => status.version ? `Quern ${status.version}` : `BOINC ${status.protocol}`) },
  { label: 'Computing', cell: host => told(host, status => awaited(host) ? `is being set to ${awaited(host)}…` : status.computing ? [el('span', { class: !status.computing.on ? 'warn' : status.running > 0 ? 'good' : null }, !status.computing.on ? 'off' : status.running > 0 ? 'on' : 'allowed'), `: ${retold(plainly(status.computing.reason), undefined, host.base === store.base && store.session.local)}`] : '-') },
  { label: 'Running', number: true, cell: host => told(host, status => String(status.running)) },
  { label: 'Tasks', number: true, cell: host => told(host, status => String(status.tasks)) },
  { label: 'To report', number: true, cell: host => told(host, status => String(status.to_report)) },
  { label: 'Projects', number: true, cell: host => told(host, status => String(status.projects)) },
  { label: 'Disk', number: true, cell: host => told(host, status => bytes(status.disk_used_bytes)) },
  { label: 'Actions', cell: host => buttons(button('Look at it', `Look at ${host.name}`, async () => { if (await lookAt(host.base)) location.hash = 'overview'; }),
    host.connected && host.status.computing && may('operate') ? ['always', 'auto', 'never'].map(each => mode(host, each)) : null) },
];

export function hosts() {
  if (view.state === 'new') load();
  const there = store.hosts.filter(host => host.connected);
  return el('div', { class: 'computers' }, el('h2', { tabindex: -1 }, 'Computers'),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.state === 'loading' ? el('p', { class: 'state', role: 'status' }, 'Loading…')
      : [el('p', null, `${there.length} of ${store.hosts.length} answer; ${there.reduce((sum, host) => sum + (host.status.running || 0), 0)} tasks run on them.`),
        table('all computers', COLUMNS, store.hosts, host => host.base)]);
}
