// Numbers as people read them.
const two = number => String(number).padStart(2, '0');

export function duration(seconds) {
  if (!(seconds > 0)) return '-';
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

export const time = seconds => seconds > 0 ? new Date(seconds * 1000).toLocaleString() : '-';

export const percent = fraction => `${((fraction || 0) * 100).toFixed(1)} %`;

export const number = value => (value || 0).toLocaleString(undefined, { maximumFractionDigits: 0 });

/** Of what may be a part of one. */
export const figure = value => (value || 0).toLocaleString(undefined, { maximumFractionDigits: 2 });

/** Credit, by one rule on all pages: two decimals, half up, as commands have it. */
export const credit = value => value === null || value === undefined ? '-' : figure(value);

export const count = (amount, noun) => `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`;
