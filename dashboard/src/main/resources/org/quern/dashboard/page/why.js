// Why something is as it is, in the client's own words, for whoever opens it. Only Quern on this computer gives its reasons.
import { el } from './dom.js';
import { get, changed, store } from './link.js';
import { time } from './words.js';

const panels = new Map();

export function leave() { panels.clear(); }

async function ask(key, query) {
  const panel = { facts: null, error: '' };
  panels.set(key, panel);
  try { panel.facts = await get(`explanations?${query}`); } catch (e) { panel.error = e.message; }
  changed();
}

function content(panel) {
  if (panel.error) return el('p', { class: 'bad' }, panel.error);
  if (panel.facts === null) return el('p', { class: 'soft' }, 'Asking…');
  return panel.facts.length === 0 ? el('p', { class: 'soft' }, 'Nothing was decided about it yet.')
    : panel.facts.map(each => el('p', { key: each.reason }, el('strong', null, each.verdict), `: ${each.reason}`, el('span', { class: 'soft' }, ` (since ${time(each.at)})`)));
}

/** kind: task, project or device; project only of a task. */
export function why(kind, subject, project) {
  if (!store.session.local) return null;
  const query = new URLSearchParams({ kind, subject, project: project || '' }).toString(), panel = panels.get(query);
  const toggled = event => { if (!event.target.open) panels.delete(query); else if (!panels.has(query)) ask(query, query); };
  return el('details', { class: 'why', open: panel !== undefined, onToggle: toggled }, el('summary', { 'aria-label': `Why: ${subject}` }, 'Why?'), panel ? content(panel) : null);
}
