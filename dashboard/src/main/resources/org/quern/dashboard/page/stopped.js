// What ended a bar of the past, by all that the history has of that moment.
import { devicesOf, said } from './reasons.js';

/** Seconds between what belongs together. */
const NEAR = 5;
const WORDS = { suspended: 'it was suspended', 'left memory': 'it left memory', aborted: 'it was given up', 'computer slept': 'the computer slept', 'client ended': 'the client ended', 'client crashed': 'the client ended without a word' };
const OUTCOMES = { success: 'it was done', aborted: 'it was given up', 'upload failed': 'it was done, and the server refused what it made' };

const keyOf = each => `${each.project} ${each.task}`;

/** The first of a list in order of time that is of that moment or later. */
function firstFrom(list, at) {
  let low = 0, high = list.length;
  while (low < high) { const middle = (low + high) >> 1; if (list[middle].at < at) low = middle + 1; else high = middle; }
  return low;
}

function outcome(finished, stop) {
  const end = (finished.get(keyOf(stop)) || []).find(each => each.at >= stop.at - NEAR);
  if (!end) return 'its program ended; how is not known yet';
  return OUTCOMES[end.outcome] || `it failed (${end.outcome}, exit status ${end.exit_status})`;
}

/** Why computing was not allowed then; empty if it was. */
function against(host, at) {
  const last = host[firstFrom(host, at + NEAR) - 1];
  return last && last.event === 'reason_changed' && last.verdict !== 'allow' ? said(last) : '';
}

/** Another one that began there at that moment. Whether it took the place, or the user had the first one suspended, nobody wrote down. */
function successor(starts, stop) {
  const devices = devicesOf(stop.device);
  for (let i = firstFrom(starts, stop.at - NEAR); i < starts.length && starts[i].at <= stop.at + NEAR; i++) {
    if (keyOf(starts[i]) !== keyOf(stop) && devicesOf(starts[i].device).some(device => devices.includes(device))) return starts[i].task;
  }
  return '';
}

/** What tells of each entry task_stopped, in words, what it knows. */
export function endings(entries) {
  const finished = new Map(), host = entries.filter(each => each.event === 'client_started' || (each.event === 'reason_changed' && each.kind === 'host' && each.subject === 'computing'));
  entries.filter(each => each.event === 'task_finished').forEach(each => finished.has(keyOf(each)) ? finished.get(keyOf(each)).push(each) : finished.set(keyOf(each), [each]));
  const starts = entries.filter(each => each.event === 'task_started');
  return stop => {
    if (stop.why === 'ended') return outcome(finished, stop);
    const words = WORDS[stop.why] || stop.why;
    if (stop.why !== 'suspended' && stop.why !== 'left memory') return words;
    const why = against(host, stop.at) || (stop.reason ? said(stop) : ''), next = why ? '' : successor(starts, stop);
    return why ? `${words}: ${why}` : next ? `${words} as ${next} began` : words;
  };
}
