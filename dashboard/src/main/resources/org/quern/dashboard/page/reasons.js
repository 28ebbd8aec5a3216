// What held of each device from when to when, by the history, or will by a plan: why nothing computes on it, if nothing does.
import { el, empty, part } from './dom.js';
import { count, duration, shortTime } from './words.js';

/** Of a gap of which the history has none. */
export const UNNOTED = 'no reason was noted';
/** Between two tasks there is always a moment, seconds. */
export const LEAST_IDLE = 60;
/** Columns of a table of gaps. */
export const IDLE = [{ label: 'From', cell: each => shortTime(each.from) }, { label: 'For', number: true, cell: each => duration(each.to - each.from) }, { label: 'Device', cell: each => each.device }, { label: 'Why', cell: each => each.text || UNNOTED }];
/** Gaps of a line of the drawing. */
const OF_LINE = [...IDLE.slice(0, 3), { label: 'Line', number: true, cell: each => String(each.line) }, IDLE[3]];
/** Of one that was killed, or had its power cut, and has not been started again. */
export const WORDLESS = 'the client ended without a word';
const OFF = 'the client did not run', SLEPT = 'the computer slept', UNKNOWN = 'the history does not reach back so far';

/** Each device that a task has: both of 'NVIDIA 0,1'. A name may have a comma of its own. */
export function devicesOf(name) {
  const [all, kind, numbers] = /^(.* )([0-9]+(?:,[0-9]+)*)$/.exec(name) || [];
  return all ? numbers.split(',').map(number => kind + number) : [name];
}

/** A reason in words; an older dashboard's answer has none. */
export const said = each => each.said || each.reason || '';

/** When the session before this start was last known to be alive: by its state, unless that was lost, or by what it wrote later; 0 if there was none. */
export function aliveAt(started, entries) {
  const before = entries[entries.indexOf(started) - 1];
  return Math.min(started.at, Math.max(started.last_alive, before ? before.at : 0));
}

/** When a client that does not run was last known to be alive; null if it said that it ends, or nothing is known of it. */
export function lastSign(entries) {
  const session = entries.findLast(each => each.event === 'client_started' || each.event === 'client_ended');
  return entries.length === 0 || session?.event === 'client_ended' ? null : entries.at(-1).at;
}

/** Changes in order of time; some entries tell of something that began before. */
function changes(entries) {
  const all = [];
  for (const each of entries) {
    if (each.event === 'client_ended') all.push([each.at, state => { state.off = OFF; }]);
    if (each.event === 'client_started') {
      const alive = aliveAt(each, entries);
      if (alive > 0) all.push([alive, state => { state.off = OFF; }]);
      all.push([each.at, state => { state.off = ''; state.host = ''; }]);
    }
    if (each.event === 'computer_slept') all.push([each.at - each.seconds, state => { state.slept = SLEPT; }], [each.at, state => { state.slept = ''; }]);
    if (each.event === 'reason_changed' && each.kind === 'host' && each.subject === 'computing') all.push([each.at, state => { state.host = each.verdict === 'allow' ? '' : said(each); }]);
    if (each.event === 'reason_changed' && each.kind === 'device') all.push([each.at, state => { state.devices.set(each.subject, said(each)); }]);
  }
  return all.map((change, i) => [...change, i]).sort((a, b) => a[0] - b[0] || a[2] - b[2]);
}

/** By device, {from, to, text} one after the other. died: when the client was last known to be alive that has ended without a word; null if none has. */
export function reasonsOf(entries, from, to, died = null) {
  const state = { off: UNKNOWN, slept: '', host: '', devices: new Map() }, spans = new Map();
  const told = device => state.off || state.slept || state.host || state.devices.get(device) || '';
  const names = new Set(entries.filter(each => each.event === 'reason_changed' && each.kind === 'device').map(each => each.subject));
  names.forEach(name => spans.set(name, []));
  let since = from;
  const upTo = at => {
    if (at <= since) return;
    spans.forEach((list, name) => {
      const last = list.at(-1), text = told(name);
      if (last && last.text === text) last.to = at; else list.push({ from: since, to: at, text });
    });
    since = at;
  };
  for (const [at, change] of changes(entries)) { upTo(Math.min(at, to)); change(state); }
  if (died !== null) { upTo(Math.min(died, to)); state.off = WORDLESS; }
  upTo(to);
  return spans;
}

/** What kind of reason a gap has, for its looks: off, kept, none or other. */
export function kindOf(text) {
  if ([OFF, SLEPT, WORDLESS, UNKNOWN].includes(text)) return 'off';
  if (/suspend|preference|mode (?:of graphics cards )?is "never"|asked for a pause|outside the hours|computer is in use|uses the computer|batter|other programs|exclusive|no input|benchmark|tasks may use/.test(text)) return 'kept';
  return /no task|no work|no project|\bidle: no/.test(text) ? 'none' : 'other';
}
/** The kinds in words, in the order of the legend. */
export const KINDS = { none: 'no task', kept: 'suspended, by you or a preference', off: 'client or computer off, or not known', other: 'another reason' };

/** The same of a plan: what holds of each kind of device is true of each device of it. */
export function plannedReasons(devices, standings, to) {
  const spans = new Map();
  for (const { device } of devices) {
    const own = standings.filter(each => each.device === device.replace(/ \d+$/, ''));
    spans.set(device, own.map((each, i) => ({ from: each.from, to: i + 1 < own.length ? own[i + 1].from : to, text: each.said })));
  }
  return spans;
}

/** A task on several cards is drawn in one line of its own. */
const spansOf = (spans, device) => spans.get(device) || spans.get(devicesOf(device)[0]) || [];

/** Processors that the user keeps from tasks have no task while "all instances are in use". */
const isSpared = text => text.includes('; tasks may use ');
/** What the client says while every instance has a task is of what ended before the gap, as is nothing at all. */
const isOfNoGap = text => text === '' || (text.startsWith('all instances are in use') && !isSpared(text));
/** It is noted a moment after a device has nothing to do why that is: where a gap goes on beyond its span, what was noted then holds of it. */
function textOf(span, next, to) {
  if (!isOfNoGap(span.text)) return span.text;
  return next && to >= span.to && !isOfNoGap(next.text) && ![OFF, SLEPT, WORDLESS, UNKNOWN].includes(next.text) ? next.text : '';
}

/** The times in which none of these bars is, with what held then; shorter ones than least are left out. */
export function gapsOf(spans, device, bars, least) {
  const all = [], own = spansOf(spans, device);
  let i = 0, until = 0;
  const sorted = [...bars].sort((a, b) => a.from - b.from);
  own.forEach((span, n) => {
    const add = (from, to) => {
      const text = textOf(span, own[n + 1], to), last = all.at(-1);
      if (last && last.to === from && last.text === text) last.to = to; else if (to - from >= least) all.push({ from, to, text, device });
    };
    let at = Math.max(span.from, until);
    for (; i < sorted.length && sorted[i].from < span.to; i++) {
      if (sorted[i].from > at) add(at, sorted[i].from);
      until = Math.max(until, sorted[i].to);
      at = Math.max(at, until);
    }
    if (span.to > at) add(at, span.to);
  });
  return all;
}

/** Reasons of short gaps that are listed. */
const MOST_REASONS = 50;

/** Those of less than a minute: how many, how long in all, and which reasons how often. */
function shortly(gaps) {
  if (gaps.length === 0) return null;
  const reasons = new Map();
  gaps.forEach(each => reasons.set(each.text, (reasons.get(each.text) || 0) + 1));
  const all = [...reasons].sort((a, b) => b[1] - a[1]);
  return el('div', null, el('p', null, `${count(gaps.length, 'gap')} shorter than a minute, ${duration(gaps.reduce((sum, each) => sum + each.to - each.from, 0))} in all:`),
    el('ul', null, all.slice(0, MOST_REASONS).map(([text, amount]) => el('li', { key: text }, `${amount} × ${text || UNNOTED}`)), all.length > MOST_REASONS ? el('li', { key: 'rest' }, `${all.length - MOST_REASONS} other reasons`) : null));
}

/**
 * Every gap in words: the times in which a device had nothing to do, and where it has several lines in the drawing, the gaps of each.
 * idle: those of devices; ofLines: those of the drawing's lines, by gapsOfLines; which, shown, onMore: as for part.
 */
export function gapLists(title, none, which, idle, ofLines, shown, onMore) {
  const long = ofLines.filter(each => each.to - each.from >= LEAST_IDLE), short = shortly(ofLines.filter(each => each.to - each.from < LEAST_IDLE));
  const several = ofLines.some(each => each.line > 1);
  return [el('details', { key: 'idle' }, el('summary', null, title), idle.length === 0 ? empty(none) : part(which, IDLE, idle, each => each.device + each.from, shown, onMore), several ? null : short),
    several ? el('details', { key: 'lines' }, el('summary', null, 'The gaps of each line of the drawing'), long.length === 0 ? null : part(which, OF_LINE, long, each => `${each.device} ${each.line} ${each.from}`, shown, onMore), short) : null];
}
