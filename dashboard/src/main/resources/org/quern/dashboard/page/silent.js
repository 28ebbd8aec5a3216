// Cards on which nothing is started: a driver's library does not answer for them any more, as after an upgrade of the driver, or they are not used at all.
import { el } from './dom.js';
import { count, time } from './words.js';

const waiting = amount => amount === 0 ? 'No task waits for it' : `${count(amount, 'task')} ${amount === 1 ? 'waits' : 'wait'} for it`;

/** Those with the same reason, and time if it has one, together. */
function alike(cards) {
  const all = new Map();
  cards.forEach(each => { const key = `${each.since || 0} ${each.reason}`; all.set(key, [...(all.get(key) || []), each]); });
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

/** As the client names all cards at once. */
const ALL = 'graphics cards';

/** A paragraph for each reason for which the client does not use cards that it could use. */
export const unused = cards => alike(cards).map(group => el('p', { key: group[0].device },
  group[0].device === ALL ? `No card is used: ${group[0].reason}.` : `${together(group.map(each => each.device))}: not used by the client: ${group[0].reason}.`));

/** A paragraph for each kind that tasks wait for and of which the client can use no card. */
export const lacking = kinds => kinds.map(each => el('p', { key: each.kind, class: 'warn' },
  `${each.kind}: no such card can be used now, and ${count(each.waiting_tasks, 'task')} ${each.waiting_tasks === 1 ? 'waits' : 'wait'} until one can.`));
