// Where no project is attached nothing is computed: what a view says in the place of what it would show, and what to do about it.
import { el } from './dom.js';
import { may, store } from './link.js';

/** The client has told that there is none. One that stands by does not know its projects. */
export const hasNoProject = () => Boolean(store.connection?.connected && store.told.projects && store.projects.length === 0 && !store.status?.stands_by);

/** lead: what is not there for that reason, with its colon. */
export const unattached = lead => el('p', { class: 'state' }, `${lead} no project is attached. `,
  may('administer') ? [el('a', { href: '#attach' }, 'Attach to a project'), ', and come back when it has sent tasks.'] : 'Who administers this computer can attach it to one.');
