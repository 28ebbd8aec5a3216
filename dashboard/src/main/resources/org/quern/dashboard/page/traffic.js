// Bytes that the client sent and fetched, day by day, as it counts them for managers.
import { el, table } from './dom.js';
import { asking } from './loading.js';
import { lines } from './lines.js';
import { bytes } from './words.js';

const MIB = 1024 * 1024, DRAWN = 31, LISTED = 366;
const asked = asking('bytes-by-day');

export const leave = () => asked.leave();

const sum = (all, name) => all.reduce((sum, day) => sum + day[name], 0);

function content(all) {
  if (all.length === 0) return el('p', { class: 'soft' }, 'Nothing was counted yet.');
  const last = all.slice(-DRAWN), newest = all.slice(-LISTED).reverse();
  return [el('p', null, `${bytes(sum(last, 'down_bytes'))} fetched and ${bytes(sum(last, 'up_bytes'))} sent in the last ${last.length === 1 ? 'day' : `${last.length} days`} with traffic.`),
    lines(last.map(day => day.date), [{ name: 'fetched, MiB', values: last.map(day => day.down_bytes / MIB) }, { name: 'sent, MiB', values: last.map(day => day.up_bytes / MIB) }], 'Bytes of each day', true),
    el('details', null, el('summary', null, 'As a table'), table(`newest ${newest.length} of ${all.length}`, [
      { label: 'Day', cell: day => el('span', { class: 'whole' }, day.date) },
      { label: 'Fetched', number: true, cell: day => bytes(day.down_bytes) }, { label: 'Sent', number: true, cell: day => bytes(day.up_bytes) }], newest, day => day.date))];
}

export const traffic = () => el('section', null, el('h3', null, 'Bytes of each day'), asked.shown(content));
