// Numbers as people read them. What cannot be is a dash: a client may tell anything.

/** Seconds: the last moment that a browser has a date for. */
const MOST = 8.64e12;
const isTime = seconds => seconds > 0 && seconds <= MOST;

const two = number => String(number).padStart(2, '0');

export function duration(seconds) {
  if (!(seconds > 0 && seconds < MOST)) return '-';
  const all = Math.round(seconds);
  const days = Math.floor(all / 86400), hours = Math.floor(all / 3600) % 24, minutes = Math.floor(all / 60) % 60;
  return days > 0 ? `${days}d ${two(hours)}:${two(minutes)}` : hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}

export function bytes(count) {
  if (count === null || count === undefined || Number.isNaN(count)) return '-';
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  for (; count >= 1024 && unit < units.length - 1; unit++) count /= 1024;
  return `${count.toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** A date is not broken over two lines, wherever it stands. */
const unbroken = text => text.replaceAll(' ', '\u00a0');

/** A moment, Unix seconds, by the browser's clock and in its form: the one form of all views. */
export const time = seconds => isTime(seconds) ? unbroken(new Date(seconds * 1000).toLocaleString()) : '-';

/** Forms without and with the year. */
const forms = parts => [undefined, 'numeric'].map(year => new Intl.DateTimeFormat([], { year, month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', ...parts }));
const short = ([ofThisYear, ofAnother]) => seconds => {
  const moment = new Date(seconds * 1000);
  return isTime(seconds) ? unbroken((moment.getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnother).format(moment)) : '-';
};

/** The same where many stand below each other: of this year without the year. */
export const shortTime = short(forms({ second: '2-digit' }));

/** A deadline there: nobody goes by its seconds. */
export const deadline = short(forms({}));

const DAY = 86400;
/** The same at a mark of an axis, where there is room for what tells marks apart: a month needs its dates, a year the year; short times need their seconds. */
export const mark = (seconds, span) => new Date(seconds * 1000).toLocaleString([], span > 300 * DAY ? { year: 'numeric', month: 'short', day: 'numeric' }
  : span > 7 * DAY ? { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
    : { weekday: 'short', hour: 'numeric', minute: '2-digit', second: span < 600 ? '2-digit' : undefined });

export const percent = fraction => `${(Math.min(1, Math.max(0, fraction || 0)) * 100).toFixed(1)} %`;

export const number = value => (value || 0).toLocaleString(undefined, { maximumFractionDigits: 0 });

/** Of what may be a part of one. */
export const figure = value => (value || 0).toLocaleString(undefined, { maximumFractionDigits: 2 });

/** Credit, by one rule on all pages: two decimals, half up, as commands have it. */
export const credit = value => value === null || value === undefined ? '-' : figure(value);

export const count = (amount, noun) => `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`;
