// Files on their way.
import { el, table, button, buttons, empty, sure } from './dom.js';
import { store, act, may, nameOf } from './link.js';
import { traffic, leave as leaveTraffic } from './traffic.js';
import { opened, whyButton } from './why.js';
import { bytes, count, duration, time } from './words.js';
import { retold } from './zone.js';

export const leave = leaveTraffic;

function does(file, action, done) { return () => act('transfer', { project: file.project, name: file.name, action }, done); }

async function abort(file) {
  if (await sure(`Give up ${file.name}? Tasks that need it fail.`, 'Give it up')) does(file, 'abort', `${file.name} is given up.`)();
}

function state(file) {
  if (file.active) return 'active';
  if (file.waits_for) return `waits: ${retold(file.waits_for)}`;
  const wait = file.next_try - Date.now() / 1000;
  return wait > 0 ? `next try in ${duration(wait)}, after ${count(file.failures, 'failure')}` : 'waiting';
}

/** Why it waits, by what the transfer itself holds, where the client has decided nothing about the file. */
function reasons(file) {
  if (file.active) return null;
  const wait = file.next_try - Date.now() / 1000, all = [];
  if (file.waits_for) all.push(`No file moves: ${retold(file.waits_for)}.`);
  if (file.failures > 0) all.push(`It failed ${count(file.failures, 'time')} so far${wait > 0 ? `; the next try is in ${duration(wait)}, at ${time(file.next_try)}` : ''}.`);
  else if (wait > 0) all.push(`It is tried in ${duration(wait)}, at ${time(file.next_try)}.`);
  if (file.project_wait > 0) all.push(`After failures all files of this project that go its way wait for ${duration(file.project_wait)}.`);
  return all.length > 0 ? all.join(' ') : 'The client tells of nothing that is against it: it waits for its turn.';
}

const COLUMNS = [
  { label: 'File', cell: file => file.name },
  { label: 'Project', cell: file => nameOf(file.project) },
  { label: 'Way', cell: file => file.upload ? 'up' : 'down' },
  { label: 'Done', number: true, cell: file => `${bytes(file.bytes_done)} of ${bytes(file.bytes)}` },
  { label: 'A second', number: true, cell: file => file.active ? bytes(file.bytes_per_second) : '-' },
  { label: 'Left', number: true, cell: file => duration(file.seconds_left) },
  { label: 'State', cell: file => file.active ? state(file) : [state(file), ' ', whyButton('file', file.name, file.project)] },
  { label: 'Actions', only: () => may('operate'), cell: file => buttons(button('Try now', `Try ${file.name} now`, does(file, 'retry', `${file.name} is tried again.`)), button('Abort', `Abort ${file.name}`, () => abort(file))) },
];

export function transfers() {
  return el('div', null, el('h2', { tabindex: -1 }, 'Transfers'),
    store.transfers.length === 0 ? empty('No file is on its way.')
      : table(count(store.transfers.length, 'file'), COLUMNS.filter(column => !column.only || column.only()), store.transfers, file => `${file.project} ${file.name}`, undefined, undefined, file => opened('file', file.name, file.project, reasons(file))),
    traffic());
}
