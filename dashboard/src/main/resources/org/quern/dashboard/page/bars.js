// Who computed and who will: bars for the drawings, and what held of each device where there is none.
import { nameOf } from './link.js';
import { WORDLESS, aliveAt, devicesOf, lastSign, plannedReasons, reasonsOf, said } from './reasons.js';
import { endings } from './stopped.js';
import { retold } from './zone.js';

/** Bars of each device: what has stopped, and what still computed when that was asked for, or did until its client was last known to be alive (died, if it does not run and has not said that it ends). */
function bars(entries, now, died) {
  const open = new Map(), all = [], ending = endings(entries);
  const end = (at, stopped) => { open.forEach(bar => all.push({ ...bar, to: Math.max(bar.from, at), stopped })); open.clear(); };
  for (const each of entries) {
    const key = `${each.project} ${each.task}`;
    if (each.event === 'task_started') open.set(key, { from: each.at, device: each.device, task: each.task, project: nameOf(each.project), began: said(each) });
    if (each.event === 'task_stopped') { all.push({ from: each.since, to: each.at, device: each.device, task: each.task, project: nameOf(each.project), began: open.get(key)?.began, stopped: ending(each) }); open.delete(key); }
    if (each.event === 'client_started') end(aliveAt(each, entries), WORDLESS);
    if (each.event === 'client_ended') end(each.at, 'the client ended');
  }
  if (died === null) end(now); else end(died, WORDLESS);
  return all;
}

/** A history that began lately is drawn from its begin on. */
const begin = ([first]) => first?.event === 'client_started' && first.last_alive === 0 ? first.at : 0;

/** Why a bar begins and ends where it does. */
const whole = bar => [bar.began ? `began: ${bar.began}` : '', bar.stopped ? `stopped: ${bar.stopped}` : ''].filter(text => text).join('; ');

/** {from, bars, reasons} of the hours before now, by the history; lives: the client answers, so that what has not stopped still computes. */
export function pastOf(entries, hours, now, lives) {
  const from = Math.max(now - hours * 3600, begin(entries)), died = lives ? null : lastSign(entries);
  return { from, bars: bars(entries, now, died).map(bar => ({ ...bar, why: whole(bar) })), reasons: reasonsOf(entries, from, now, died) };
}

/** {to, bars, reasons} of a plan, in order of time. */
export function planOf(facts) {
  const to = facts.from + facts.hours * 3600;
  return { to, reasons: plannedReasons(facts.devices, facts.reasons.map(each => ({ ...each, said: retold(each.said, each.from) })), to),
    bars: facts.devices.flatMap(each => each.bars.map(bar => ({ ...bar, device: each.device, project: bar.project_name, why: bar.said, beyond: bar.to >= to - 1 && bar.end === 'goes_on' }))).sort((a, b) => a.from - b.from) };
}

/** The history does not tell which processor had a task: all of them are one device with several lines. */
const common = device => device.replace(/^CPU \d+$/, 'CPU');

/** A task of several threads has a bar on each of its processors, and one line where they are one device. */
function once(all) {
  const seen = new Set();
  return all.filter(bar => { const key = `${bar.device} ${bar.project} ${bar.task} ${bar.from}`; return !seen.has(key) && seen.add(key); });
}

/** {bars, reasons} of both on one axis: what was, up to now, and what is planned from then on; a task on several cards is on each of them. plan: null if there is none yet. */
export function joined(past, plan, now) {
  const was = past.bars.filter(bar => bar.from < now).flatMap(bar => devicesOf(bar.device).map(device => ({ ...bar, device, to: Math.min(bar.to, now) })));
  const reasons = new Map(past.reasons);
  if (plan === null) return { bars: was, reasons };
  const ahead = new Map([...plan.reasons].map(([device, spans]) => [common(device), spans]));
  ahead.forEach((spans, device) => reasons.set(device, [...reasons.get(device) || [], ...spans]));
  return { bars: [...was, ...once(plan.bars.map(bar => ({ ...bar, device: common(bar.device), planned: true })))], reasons };
}
