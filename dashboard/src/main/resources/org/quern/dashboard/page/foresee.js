// Looking ahead takes a while: how far it is comes as it is computed, and it ends when nobody waits for it any more.
import { el } from './dom.js';
import { store } from './link.js';
import { stream } from './stream.js';

let running = null;

export function stop() { running?.close(); running = null; }

/** tell({state: 'running', part} | {state: 'there', facts} | {state: 'failed', error}); what was asked before is not answered. */
export function foresee(path, tell) {
  stop();
  const ended = news => { stop(); tell(news); };
  const events = { progress: facts => tell({ state: 'running', part: facts.part }), answer: facts => ended({ state: 'there', facts }), failed: facts => ended({ state: 'failed', error: facts.error }) };
  running = stream(`${store.base}/${path}`, () => {}, (name, facts) => events[name]?.(facts), error => ended({ state: 'failed', error }));
  tell({ state: 'running', part: 0 });
}

export const bar = part => el('p', { class: 'state', role: 'status' }, el('span', null, 'Loading… The engine runs ahead; with many short tasks that takes a minute.'), el('br'), el('progress', { class: 'far', max: 1, value: part, 'aria-label': 'How far it is' }));

/** What a run takes for granted, and what nobody can know. */
export const limits = facts => [['What is assumed', facts.assumed], ['What nobody can know', facts.unknown]].map(([title, all]) => all.length === 0 ? null
  : el('section', { key: title }, el('h3', null, title), el('ul', null, all.map(text => el('li', { key: text }, text)))));
