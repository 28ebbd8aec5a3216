// What would be otherwise if a share, a project, processors or cards were: two runs of the client's own engine. Nothing is changed.
import { el, card, empty } from './dom.js';
import { changed, nameOf, store } from './link.js';
import { bar, foresee, limits, stop } from './foresee.js';
import { hasNoProject, unattached } from './unattached.js';

const CHANGES = {
  share: { label: 'a project had another share', project: true, number: 'Share', words: (project, number) => `share ${project} ${number}` },
  suspend: { label: 'a project were suspended', project: true, words: project => `suspend ${project}` },
  'no-new-tasks': { label: 'a project gave no more work', project: true, words: project => `no-new-tasks ${project}` },
  detach: { label: 'a project were detached', project: true, words: project => `detach ${project}` },
  ncpus: { label: 'there were so many processors', number: 'Processors', words: (project, number) => `ncpus ${number}` },
  exclude: { label: 'a graphics card were not used', number: 'Number of the card', words: (project, number) => `exclude GPU ${number}` },
};
const view = { change: 'share', project: '', number: '', hours: 24, outcome: null };

export function leave() { stop(); view.outcome = null; }

/** What came of another question does not stand beside this one. */
function set(change) { Object.assign(view, change, { outcome: null }); stop(); changed(); }

const project = () => store.projects.some(each => each.url === view.project) ? view.project : store.projects[0]?.url || '';

function ask(event) {
  event.preventDefault();
  const query = new URLSearchParams({ change: CHANGES[view.change].words(project(), view.number.trim()), hours: view.hours });
  foresee(`what-if?${query}`, news => { view.outcome = news; changed(); });
}

function seen(outcome) {
  if (outcome.state === 'failed') return el('p', { class: 'bad' }, outcome.error);
  if (outcome.state === 'running') return bar(outcome.part);
  return outcome.facts.sentences ? [el('ul', null, outcome.facts.sentences.map(text => el('li', { key: text }, text))), limits(outcome.facts)] : el('p', null, 'Nobody can say.');
}

const choice = (id, label, value, all, onChange) => el('div', null, el('label', { for: id }, label), el('select', { id, value, onChange }, all.map(([each, text]) => el('option', { key: each, value: each }, text))));

export function whatIf() {
  const title = el('h2', { tabindex: -1 }, 'What if'), kind = CHANGES[view.change];
  if (!store.session.local) return el('div', null, title, empty('Nobody can say: only Quern on this computer can be looked ahead for.'));
  if (hasNoProject()) return el('div', null, title, unattached('There is nothing to look ahead for:'));
  return el('div', null, title, el('p', { class: 'soft' }, 'The client is run ahead twice, as it is and as it would be. Nothing is changed by that. For preferences, their own page asks the same before it saves.'),
    el('form', { class: 'tools', onSubmit: ask },
      choice('change', 'What if', view.change, Object.entries(CHANGES).map(([name, each]) => [name, each.label]), event => set({ change: event.target.value, number: '' })),
      kind.project ? choice('project', 'Project', project(), store.projects.map(each => [each.url, nameOf(each.url)]), event => set({ project: event.target.value })) : null,
      kind.number ? el('div', null, el('label', { for: 'number' }, kind.number), el('input', { id: 'number', type: 'number', min: view.change === 'ncpus' ? 1 : 0, max: 1000000, step: 'any', required: true, value: view.number, onInput: event => set({ number: event.target.value }) })) : null,
      choice('how-far', 'Look ahead', String(view.hours), [['1', 'an hour'], ['6', 'six hours'], ['24', 'a day'], ['72', 'three days'], ['168', 'a week']], event => set({ hours: Number(event.target.value) })),
      el('button', { type: 'submit', class: 'main', disabled: kind.project && !project() ? true : null }, 'See what would be otherwise')),
    view.outcome ? card('What would be otherwise', seen(view.outcome)) : null);
}
