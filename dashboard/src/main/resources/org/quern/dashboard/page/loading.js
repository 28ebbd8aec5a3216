// What a view asks for when it is opened, and again when somebody wants. Only the newest answer counts, and none after the page was left.
import { el } from './dom.js';
import { get, changed } from './link.js';

export function asking(path) {
  let asked = 0, state = 'new', facts = null, error = '';
  async function load() {
    const mine = ++asked;
    if (state === 'new') state = 'loading';
    let news;
    try { news = { state: 'there', facts: await get(path), error: '' }; } catch (e) { news = { state: 'failed', facts, error: e.message }; }
    if (mine !== asked) return;
    ({ state, facts, error } = news);
    changed();
  }
  return {
    load,
    leave() { asked++; state = 'new'; facts = null; },
    /** The answer, asked for when it is needed first; nothing before it comes, and where it does not. */
    facts() {
      if (state === 'new') load();
      return facts || [];
    },
    /** What content(facts) makes of the answer, or why there is none yet. */
    shown(content) {
      if (state === 'new') load();
      return state === 'failed' ? el('p', { class: 'bad' }, error) : facts === null ? el('p', { class: 'state', role: 'status' }, 'Loading…') : content(facts);
    },
  };
}
