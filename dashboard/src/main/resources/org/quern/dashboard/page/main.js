// The frame: navigation, the state of the connection, and the view that the address names.
import { el, render } from './dom.js';
import { keepingFocus } from './focus.js';
import { changed, connect, may, onChange, onChoice, signOut, store } from './link.js';
import { hosts, chooser, leave as leaveHosts } from './hosts.js';
import { overview } from './overview.js';
import { tasks, leave as leaveTasks } from './tasks.js';
import { projects } from './projects.js';
import { attachTo, leave as leaveAttach } from './attach.js';
import { transfers, leave as leaveTransfers } from './transfers.js';
import { notices, leave as leaveNotices } from './notices.js';
import { messages } from './messages.js';
import { devices, leave as leaveDevices } from './devices.js';
import { disk, leave as leaveDisk } from './disk.js';
import { ahead, leave as leaveAhead } from './ahead.js';
import { whatIf, leave as leaveWhatIf } from './whatif.js';
import { past, leave as leavePast } from './past.js';
import { around, leave as leaveAround } from './around.js';
import { credit, leave as leaveCredit } from './credit.js';
import { options, leave as leaveOptions } from './options.js';
import { leave as leaveWhy } from './why.js';
import { preferences, leave as leavePreferences } from './preferences.js';
import { passkeys, leave as leavePasskeys } from './passkeys.js';
import { leave as leaveIdle } from './idle.js';
import { hasNoProject } from './unattached.js';
import { mayDrop } from './unsaved.js';

const VIEWS = { hosts: ['Computers', hosts], overview: ['Overview', overview], timeline: ['Timeline', around], tasks: ['Tasks', tasks], projects: ['Projects', projects], attach: ['Attach', attachTo], transfers: ['Transfers', transfers], devices: ['Devices', devices], disk: ['Disk', disk], plan: ['Plan', ahead], whatif: ['What if', whatIf], past: ['History', past], statistics: ['Statistics', credit], notices: ['Notices', notices], log: ['Event log', messages], preferences: ['Preferences', preferences], options: ['Options', options] };
VIEWS.passkeys = ['Passkeys', passkeys];
const page = document.getElementById('page');

/** What is shown without a client as well. */
const FROM_FILES = ['timeline', 'past', 'statistics'];

const ENDED = "If it has ended, run 'quern dashboard' again.";

/** Who has no project yet begins with one; who has other computers sees them first. */
function first() {
  if (!hasNoProject()) return 'overview';
  if (store.hosts.length > 1) return store.base === store.hosts[0].base ? 'hosts' : 'overview';
  return may('administer') ? 'attach' : 'overview';
}
const current = () => VIEWS[location.hash.slice(1)] && isThere(location.hash.slice(1)) ? location.hash.slice(1) : first();

/** Where there is one computer only, there is no view of all; and none that is of no use to who looks. */
const ROLE_OF = { attach: 'administer', options: 'administer' };
const isThere = name => (name !== 'hosts' || store.hosts.length > 1) && (name !== 'passkeys' || store.live === 'loading' || !!store.session.user) && (!ROLE_OF[name] || store.live === 'loading' || may(ROLE_OF[name]));

/** The view, or why there is none: what was shown before would be taken for it. */
function shown() {
  try {
    return VIEWS[current()][1]();
  } catch (e) {
    console.error(e);
    return el('div', null, el('h2', { tabindex: -1 }, VIEWS[current()][0]), el('p', { class: 'bad', role: 'alert' }, `This view cannot be shown: ${e.message}. The other views can.`));
  }
}

function content() {
  if (store.live === 'closed' && (store.session.user || location.protocol === 'https:')) return el('p', { class: 'state' }, 'This session is over. ', el('a', { href: '/?again' }, 'Sign in again'));
  if (store.live === 'closed') return el('p', { class: 'state' }, "This session is over. Run 'quern dashboard' again; it prints a new link.");
  if (current() === 'hosts') return shown();
  if (store.connection && !store.connection.connected && FROM_FILES.includes(current()) && store.session.local) return el('div', null, el('p', { class: 'warn' }, 'The client does not answer. What it wrote down is here.'), shown());
  if (store.connection && !store.connection.connected) return el('div', { class: 'state' }, el('h2', { tabindex: -1 }, 'The client does not answer'), el('p', null, store.connection.reason), el('p', null, 'It is asked again every two seconds.'));
  if (!store.status) return el('p', { class: 'state', role: 'status' }, store.live === 'lost' ? `The dashboard does not answer. ${store.session.user ? '' : ENDED}` : 'Loading…');
  return shown();
}

async function end() {
  if (!await mayDrop()) return;
  forget(); // or the browser would ask once more
  signOut();
}

/** Of another computer: as whom he is here, and out. */
const who = () => store.session.user ? el('p', { class: 'who' }, `${store.session.user} (${store.session.role}) `, el('button', { type: 'button', onClick: end }, 'Sign out')) : null;

/** Where the views stand in one line that scrolls, the one that is looked at is in sight. */
let inSight = '';
function bringIntoSight() {
  const now = `${current()} ${document.documentElement.clientWidth}`;
  if (inSight === now) return;
  inSight = now;
  const list = page.querySelector('nav ul'), link = list.querySelector('[aria-current]');
  if (link) list.scrollLeft = link.offsetLeft - list.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}

/** Browsers leave a link half covered that the keyboard came to; one that is pressed stays under the pointer. */
function showFocused({ target }) { if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'center' }); }

function draw() { keepingFocus(page, drawn); bringIntoSight(); }

function drawn() {
  document.title = `${VIEWS[current()][0]} - Quern`; // tabs, bookmarks and readers tell pages apart by it
  const names = Object.entries(VIEWS).filter(([name]) => isThere(name));
  render([
    el('a', { class: 'skip', href: '#content', onClick: event => { event.preventDefault(); document.getElementById('content').focus(); } }, 'To the content'),
    el('header', null, el('h1', null, 'Quern'), chooser(), who(), el('nav', { 'aria-label': 'Views' }, el('ul', { onfocusin: showFocused }, names.map(([name, [title]]) =>
      el('li', { key: name }, el('a', { href: `#${name}`, 'aria-current': current() === name ? 'page' : null }, title)))))),
    store.live === 'lost' ? el('p', { class: 'banner', role: 'alert' }, `The connection to the dashboard is lost; what is shown is old. It is tried again. ${store.session.user ? '' : ENDED}`) : null,
    el('main', { id: 'content', tabindex: -1 }, el('p', { class: 'note soft', role: 'status', 'aria-live': 'polite' }, store.note), content()),
  ], page);
}

const LEAVE = [leaveTasks, leavePast, leaveAround, leavePreferences, leaveDevices, leaveDisk, leaveAhead, leaveCredit, leaveOptions, leaveTransfers, leaveNotices, leaveWhy, leaveHosts, leaveWhatIf, leavePasskeys, leaveIdle];

/** Nothing of this computer is left, as for another one. */
const forget = () => [...LEAVE, leaveAttach].forEach(leave => leave(true));

addEventListener('hashchange', () => {
  LEAVE.forEach(leave => leave());
  if (current() !== 'projects') store.note = ''; // what came of joining one is said where it leads
  if (current() !== 'attach') leaveAttach();
  draw();
  page.querySelector('h2')?.focus(); // where a reader goes on
});
addEventListener('resize', changed); // pictures are as wide as the window
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw); // pictures have colours of their own
onChange(draw);
onChoice(forget);
page.replaceChildren();
draw();
connect();
