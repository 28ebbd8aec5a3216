// Who uses the disk, and what would go.
import { el, card, table, empty } from './dom.js';
import { get, changed, nameOf } from './link.js';
import { opened, whyButton } from './why.js';
import { bytes, count, number } from './words.js';

const view = { state: 'new', facts: null, error: '' };

// Only the newest answer counts, and none after the page was left.
let asked = 0;

async function load() {
  const mine = ++asked;
  view.state = 'loading';
  try {
    const facts = await get('disk');
    if (mine !== asked) return;
    view.facts = facts;
    view.state = 'there';
  } catch (e) {
    if (mine !== asked) return;
    view.error = e.message;
    view.state = 'failed';
  }
  changed();
}

export function leave() { asked++; view.state = 'new'; view.facts = null; }

const plain = [
  { label: 'Project', cell: row => [nameOf(row.url), ' ', whyButton('file', '', row.url, `files of ${nameOf(row.url)}`)] },
  { label: 'Used', number: true, cell: row => bytes(row.used_bytes) }];
const planned = [
  { label: 'Limit', number: true, cell: row => bytes(row.limit_bytes) },
  { label: 'Above it', number: true, cell: row => row.offender ? bytes(row.offence_bytes) : '-' },
  { label: 'Files', number: true, cell: row => number(row.files) },
  { label: 'May go', number: true, cell: row => bytes(row.deletable_bytes) },
  { label: 'Not known', number: true, cell: row => row.unknown_files > 0 ? `${bytes(row.unknown_bytes)} in ${count(row.unknown_files, 'file')}` : '-' }];

const sentence = text => text.charAt(0).toUpperCase() + text.slice(1);

/** What the last column counts, with the largest ones' names. */
const unknown = rows => rows.filter(row => row.unknown_files > 0).map(row => el('p', { key: row.url, class: 'soft' },
  `Not known in the folder of ${nameOf(row.url)}: ${count(row.unknown_files, 'file')} that no task and no program here is known to need, the largest ${row.unknown_largest.join(', ')}. Quern never deletes what it does not know.`));

function content(facts) {
  const plan = facts.plan.projects ? facts.plan : null;
  const rows = facts.projects.map(row => ({ ...(plan ? plan.projects.find(each => each.url === row.url) : null), ...row }));
  const used = facts.client_bytes + facts.projects.reduce((sum, row) => sum + row.used_bytes, 0);
  return [el('div', { class: 'grid' },
    card('Used', el('p', { class: 'big' }, bytes(used)), el('p', null, `of ${bytes(facts.allowed_bytes)} that may be used${plan ? `; what binds: ${plan.bound}` : ''}`), el('p', { class: 'soft' }, `${bytes(facts.client_bytes)} are the client's own`)),
    card('Volume', el('p', { class: 'big' }, `${bytes(facts.free_bytes)} free`), el('p', null, `of ${bytes(facts.total_bytes)}`)),
    card('What would go', ...(plan ? plan.reasons.map(reason => el('p', { key: reason }, sentence(reason))) : [el('p', { class: 'soft' }, 'Only Quern on this computer tells that.')]))),
    el('h3', null, 'Projects'),
    rows.length === 0 ? empty('No project is attached.') : table('by project', plan ? plain.concat(planned) : plain, rows, row => row.url, undefined, undefined, row => opened('file', '', row.url)), unknown(rows)];
}

export function disk() {
  if (view.state === 'new') load();
  return el('div', null, el('h2', { tabindex: -1 }, 'Disk'),
    el('div', { class: 'tools' }, el('button', { type: 'button', onClick: load }, 'Measure again')),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : view.facts === null ? el('p', { class: 'state', role: 'status' }, 'Loading…') : content(view.facts));
}
