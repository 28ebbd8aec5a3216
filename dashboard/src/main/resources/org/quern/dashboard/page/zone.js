// Days are those of the zone that the dashboard runs in, whatever the browser's is: they come with their dates.
import { el } from './dom.js';
import { store } from './link.js';

const own = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A sentence for whoever looks from another zone. */
export const whereDaysAre = () => !store.session.zone || store.session.zone === own() ? null
  : el('p', { class: 'soft' }, `Days are those of ${store.session.zone}, where the dashboard runs; times are those of your browser.`);
