// Cards that a driver's library does not answer for any more, as after an upgrade of the driver: nothing is started on them.
import { el } from './dom.js';
import { count, time } from './words.js';

const waiting = amount => amount === 0 ? 'No task waits for it' : `${count(amount, 'task')} ${amount === 1 ? 'waits' : 'wait'} for it`;

/** Those with the same reason and time together. */
function alike(cards) {
  const all = new Map();
  cards.forEach(each => { const key = `${each.since} ${each.reason}`; all.set(key, [...(all.get(key) || []), each]); });
  return [...all.values()];
}

/** "NVIDIA 0 to 63, ATI 0": sixty cards may have one driver. */
function together(names) {
  const runs = [];
  names.forEach(name => {
    const [, kind, digits] = /^(.*) (\d+)$/.exec(name) || [null, name, null], last = runs.at(-1), number = Number(digits);
    if (digits !== null && last && last.kind === kind && last.to + 1 === number) last.to = number; else runs.push({ kind, from: digits === null ? null : number, to: number });
  });
  return runs.map(({ kind, from, to }) => (from === null ? kind : from === to ? `${kind} ${from}` : `${kind} ${from}${to === from + 1 ? ' and' : ' to'} ${to}`)).join(', ');
}

/** A paragraph for each reason; cards: as the status lists them. */
export const silence = cards => alike(cards).map(group => el('p', { key: group[0].device, class: 'warn' },
  `${together(group.map(each => each.device))}: nothing is started there since ${time(group[0].since)}: ${group[0].reason}. ${waiting(group[0].waiting_tasks)}; what computes there goes on.`));
