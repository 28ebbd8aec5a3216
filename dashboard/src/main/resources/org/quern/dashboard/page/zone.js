// Days are those of the zone that the dashboard runs in, whatever the browser's is: they come with their dates.
import { el } from './dom.js';
import { store } from './link.js';

const HALF_A_YEAR = 182 * 86400000;
const clock = (moment, timeZone) => new Date(moment).toLocaleString('en-GB', { timeZone });

/** By its clock now and in the other half of the year, since a zone has several names; one that the browser does not know is another one. */
function isOwn(zone) {
  try {
    return [Date.now(), Date.now() + HALF_A_YEAR].every(moment => clock(moment, zone) === clock(moment, undefined));
  } catch (e) {
    return false;
  }
}

/** Every date from the first to the last, so that days of which nothing is known take their place as well. The calendar is the same everywhere; no zone comes into it. */
export function dates(first, last) {
  const all = [];
  for (const day = new Date(`${first}T00:00:00Z`); day <= new Date(`${last}T00:00:00Z`); day.setUTCDate(day.getUTCDate() + 1)) all.push(day.toISOString().slice(0, 10));
  return all;
}

/** A sentence for whoever looks from another zone. */
export const whereDaysAre = () => !store.session.zone || isOwn(store.session.zone) ? null
  : el('p', { class: 'soft' }, `Days are those of ${store.session.zone}, where the dashboard runs; times are those of your browser.`);
