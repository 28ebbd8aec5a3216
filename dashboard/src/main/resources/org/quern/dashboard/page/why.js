// Why something is as it is, in the client's own words, for whoever opens it. Only Quern on this computer gives its reasons.
import { el } from './dom.js';
import { get, changed, store } from './link.js';
import { time } from './words.js';
import { retold } from './zone.js';

/** Reasons change while they are looked at; they are asked for again so often. */
const MILLIS = 5000;
const panels = new Map();
let timer = 0;

export function leave() { clearTimeout(timer); timer = 0; panels.clear(); }

/** Nothing is told of a panel that was closed meanwhile. */
async function ask(query) {
  const panel = panels.get(query) || { facts: null, error: '' };
  panels.set(query, panel);
  try { panel.facts = await get(`explanations?${query}`); panel.error = ''; } catch (e) { panel.error = e.message; }
  if (panels.get(query) === panel) changed();
}

/** One open panel after the other, while there are any. */
async function askAgain() {
  const mine = timer;
  for (const query of [...panels.keys()]) if (panels.has(query)) await ask(query);
  if (mine === timer) timer = panels.size > 0 ? setTimeout(askAgain, MILLIS) : 0;
}

function open(query) {
  ask(query);
  if (timer === 0) timer = setTimeout(askAgain, MILLIS);
}

const VERDICTS = { allow: 'allowed' };

/** Of what has more reasons, the newest: a project may have deleted thousands of files. */
const MOST = 20;

function content(panel, subject, otherwise) {
  if (panel.error) return el('p', { class: 'bad' }, panel.error);
  if (panel.facts === null) return el('p', { class: 'soft' }, 'Asking…');
  const all = [...panel.facts].sort((a, b) => b.at - a.at);
  return all.length === 0 ? el('p', { class: otherwise ? null : 'soft' }, otherwise || 'Nothing was decided about it yet.')
    : [store.status?.decision_trouble ? el('p', { key: 'old', class: 'warn' }, `${store.status.decision_trouble}: what follows held before.`) : null,
      all.slice(0, MOST).map(each => el('p', { key: each.subject + each.reason }, subject ? null : `${each.subject}: `, el('strong', null, VERDICTS[each.verdict] || each.verdict), `: ${retold(each.said, each.at)}`, el('span', { class: 'soft' }, ` (since ${time(each.at)})`), each.outlook ? `. ${each.outlook}` : null)),
      all.length > MOST ? el('p', { class: 'soft' }, `The newest ${MOST} of ${all.length}.`) : null];
}

const queryOf = (kind, subject, project) => new URLSearchParams({ kind, subject, project: project || '' }).toString();

/** Opens and closes what opened() shows elsewhere. name: what it is about, for those who hear it; without a subject it is all of that kind. */
export function whyButton(kind, subject, project, name = subject) {
  if (!store.session.local) return null;
  const query = queryOf(kind, subject, project), isOpen = panels.has(query);
  const toggle = () => { if (isOpen) panels.delete(query); else open(query); changed(); };
  return el('button', { type: 'button', class: 'small', 'aria-label': `Why: ${name}`, 'aria-expanded': String(isOpen), 'aria-controls': isOpen ? `why-${query}` : null, onClick: toggle }, 'Why?');
}

/** The reasons if they are opened, else nothing. otherwise: what is known where nothing was decided. */
export function opened(kind, subject, project, otherwise) {
  const query = queryOf(kind, subject, project), panel = panels.get(query);
  return panel ? el('div', { class: 'why', id: `why-${query}` }, content(panel, subject, otherwise)) : null;
}

/** kind: host, task, project, device or file; project only of a task or a file; name as above. */
export function why(kind, subject, project, name = subject) {
  if (!store.session.local) return null;
  const query = queryOf(kind, subject, project), panel = panels.get(query);
  const toggled = event => { if (!event.target.open) panels.delete(query); else if (!panels.has(query)) open(query); };
  return el('details', { class: 'why', open: panel !== undefined, onToggle: toggled }, el('summary', { 'aria-label': `Why: ${name}` }, 'Why?'), panel ? content(panel, subject) : null);
}
