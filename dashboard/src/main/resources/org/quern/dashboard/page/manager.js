// The account manager: a web site that chooses projects for all of somebody's computers. The client asks it, this page never does.
import { el, card, button, buttons, sure } from './dom.js';
import { act, get, changed } from './link.js';

const view = { state: 'new', facts: null, busy: false };

// Only the newest answer counts, and none after the page was left.
let asked = 0;

async function load() {
  const mine = ++asked;
  view.state = 'loading';
  const facts = await get('manager').catch(() => null);
  if (mine !== asked) return;
  view.facts = facts;
  view.state = 'there';
  changed();
}

export function leave() { asked++; Object.assign(view, { state: 'new', facts: null, busy: false }); }

async function does(facts, done) {
  if (view.busy) return;
  view.busy = true;
  await act('manager', facts, done);
  view.busy = false;
  load();
}

function follow(event) {
  event.preventDefault();
  const given = new FormData(event.target);
  does({ action: 'attach', url: given.get('manager-url'), name: given.get('manager-name'), password: given.get('manager-password') }, 'The account manager is followed; it attaches the projects that you chose there.');
}

async function end(name) {
  if (await sure(`Follow ${name} no longer? Its projects stay attached, and are yours to detach.`, 'Follow it no longer')) does({ action: 'detach' }, `${name} is followed no longer.`);
}

const field = (id, label, attributes) => el('div', null, el('label', { for: id }, label), el('input', { id, name: id, required: true, ...attributes }));

const form = () => el('form', { onSubmit: follow },
  el('p', null, 'A web site at which you choose projects for all your computers. It may attach and detach them, and set preferences.'),
  el('div', { class: 'tools' },
    field('manager-url', 'Its address', { inputmode: 'url', placeholder: 'https://' }), field('manager-name', 'Your name there', { autocomplete: 'username' }),
    field('manager-password', 'Your password there', { type: 'password', autocomplete: 'current-password' }),
    el('button', { type: 'submit', 'aria-disabled': view.busy ? 'true' : null }, 'Follow it')));

function followed(facts) {
  const name = facts.name || facts.url;
  return [el('p', null, `This computer follows ${name}.`), el('p', { class: 'soft' }, facts.url), facts.has_credentials ? null : el('p', { class: 'warn' }, 'The client has no name and password for it.'),
    buttons(button('Ask it now', `Ask ${name} now`, () => does({ action: 'sync' }, `${name} has answered.`), view.busy), button('Follow it no longer', `Follow ${name} no longer`, () => end(name), view.busy))];
}

export function manager() {
  if (view.state === 'new') load();
  if (view.facts === null) return null;
  return card('Account manager', view.facts.url ? followed(view.facts) : form());
}
