// Numbers as people read them. What cannot be is a dash: a client may tell anything.

/** Seconds: the last moment that a browser has a date for. */
const MOST = 8.64e12;
const isTime = seconds => seconds > 0 && seconds <= MOST;

const both = (amount, unit, rest, lesser) => `${amount}\u00a0${unit}${rest > 0 ? ` ${rest}\u00a0${lesser}` : ''}`;

/** In the two largest units that it has: "45 s", "1 min 21 s", "11 h 44 min", "2 d 22 h", as the client's sentences have it. Of nothing a dash. */
export function duration(seconds) {
  if (!(seconds > 0 && seconds < MOST)) return '-';
  const all = Math.round(seconds), minutes = Math.round(all / 60), hours = Math.round(all / 3600);
  return all === 0 ? 'under\u00a01\u00a0s' : all < 60 ? both(all, 's', 0) : all < 3600 ? both(Math.floor(all / 60), 'min', all % 60, 's')
    : minutes < 1440 ? both(Math.floor(minutes / 60), 'h', minutes % 60, 'min') : both(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** How the client says what people call otherwise. */
const PLAIN = [[/^the (?:run|network) mode(?: of graphics cards)? is "(\w+)"/, 'you set it to $1'], [/^no preference and no (?:run|network) mode is against it/, 'nothing stands in the way'], [/^the user asked /, 'you asked ']];

/** A client's reason as people say it; its own words are behind Why?. */
export const plainly = reason => PLAIN.reduce((text, [own, words]) => text.replace(own, words), reason || '');

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
