// Times are those of the browser's zone, also those that the client tells by its own clock.
// Days are those of the zone that the dashboard runs in, whatever the browser's is: they come with their dates.
import { el } from './dom.js';
import { store } from './link.js';
import { time } from './words.js';

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

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const DAY = 86400000;
/** What was told is a little older than now. */
const LATE = 600000;
/** The end of a client's reason. */
const TOLD = /(; (?:changes|looked at again) )(\w{3}|\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})/;

/** What the clocks of a zone say at a moment, as if it were UTC; milliseconds, both. */
function clockOf(moment, timeZone) {
  const all = Object.fromEntries(new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' })
    .formatToParts(moment).map(part => [part.type, Number(part.value)]));
  return Date.UTC(all.year, all.month - 1, all.day, all.hour, all.minute, all.second);
}

/** The moment at which they say that. */
function momentOf(clock, timeZone) {
  const near = clock - (clockOf(clock, timeZone) - clock);
  return clock - (clockOf(near, timeZone) - near);
}

/** By the clocks there, when such a day and time come next; a date is what it is. */
function next(day, time, now) {
  if (!WEEKDAYS.includes(day)) return Date.parse(day) + time;
  for (let at = now - now % DAY; ; at += DAY) if (WEEKDAYS[new Date(at).getUTCDay()] === day && at + time >= now - LATE) return at + time;
}

/** A client's reason with the time at which it changes in the form, and by the clock, of all other times. at: when it was told, Unix seconds; isHere: the client is of the dashboard's computer, whose zone is known. */
export function retold(text, at = Date.now() / 1000, isHere = store.session.local) {
  return (text || '').replace(TOLD, (all, begin, day, ...clock) => {
    const [hours, minutes, seconds] = clock.map(Number), zone = isHere ? store.session.zone : undefined;
    try {
      return begin + time(momentOf(next(day, ((hours * 60 + minutes) * 60 + seconds) * 1000, clockOf(at * 1000, zone)), zone) / 1000);
    } catch (e) {
      return all; // a zone or a date that the browser does not know
    }
  });
}
