// What somebody changed and did not save: it is lost only where he was asked.
import { sure } from './dom.js';

const all = [];

/** changed(): what is changed and not saved, in a word, or nothing. */
export function unsaved(changed) { all.push(changed); }

const names = () => all.map(changed => changed()).filter(name => name);

export const isUnsaved = () => names().length > 0;

/** Whether these may be lost; of what is unsaved anywhere unless they are said. */
export async function mayDrop(what = names()) {
  return what.length === 0 || sure(`Changed and not saved: ${what.join(', ')}. Drop the changes?`, 'Drop the changes', 'Keep them');
}

// The browser asks in its own words.
addEventListener('beforeunload', event => { if (isUnsaved()) event.preventDefault(); });
