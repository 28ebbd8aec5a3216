// Files on their way.
import { el, table, button, buttons, empty, sure } from './dom.js';
import { store, act, may, nameOf } from './link.js';
import { traffic, leave as leaveTraffic } from './traffic.js';
import { opened, whyButton } from './why.js';
import { bytes, count, duration } from './words.js';
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
      : table(count(store.transfers.length, 'file'), COLUMNS.filter(column => !column.only || column.only()), store.transfers, file => `${file.project} ${file.name}`, undefined, undefined, file => opened('file', file.name, file.project)),
    traffic());
}
