// One's own passkeys, for who comes from another computer: which there are, one more, one less.
import { el, card, table, button, empty, sure } from './dom.js';
import { act, changed, store } from './link.js';
import { asking } from './loading.js';
import { make, sentence, whyNot } from './passkey.js';
import { shortTime } from './words.js';

// They are of the dashboard, whichever computer is looked at.
const BASE = '/api/v1';
const own = asking(`${BASE}/passkeys`);
let busy = false;

export const leave = own.leave;

const ask = (facts, done) => act('passkey', facts, done, () => true, BASE);

async function add(event) {
  event.preventDefault();
  if (busy) return;
  const form = event.target, name = form.elements.name.value, password = form.elements.password.value;
  busy = true;
  changed();
  try {
    const options = await ask({ action: 'challenge', password }, 'Now confirm it on your device.');
    if (options && await ask({ action: 'add', name, credential: await make(options) }, `'${name.trim()}' lets you in from now on.`)) {
      form.reset();
      own.load();
    }
  } catch (e) {
    store.note = sentence(e);
  }
  busy = false;
  changed();
}

async function remove(row) {
  if (await sure(`Remove the passkey '${row.name}'? It lets nobody in any more, and who came in by it is out.`, 'Remove it') && await ask({ action: 'remove', id: row.id }, `'${row.name}' is removed.`)) own.load();
}

const columns = [
  { label: 'Name', cell: row => row.name },
  { label: 'Opens', cell: row => row.site },
  { label: 'Made', cell: row => shortTime(row.created) },
  { label: 'Last used', cell: row => row.used ? shortTime(row.used) : 'never' },
  { label: 'Actions', cell: row => button('Remove', `Remove ${row.name}`, () => remove(row)) }];

const field = (id, label, attributes) => el('div', null, el('label', { for: id }, label), el('input', { id, name: id, required: true, ...attributes }));

function form(facts) {
  const why = facts.why_not || whyNot();
  if (why) return card('Add one', el('p', null, why));
  return card('Add one', el('form', { class: 'tools', onSubmit: add },
    field('name', 'What you call it', { maxlength: 60, autocomplete: 'off' }),
    field('password', 'Your password', { type: 'password', autocomplete: 'current-password' }),
    el('button', { type: 'submit', 'aria-disabled': busy ? 'true' : null }, 'Add a passkey')),
  el('p', { class: 'soft' }, `It opens this dashboard at ${facts.site}, on the device that has it, after it has known you.`));
}

export function passkeys() {
  return el('div', null, el('h2', { tabindex: -1 }, 'Passkeys'),
    own.shown(facts => [
      facts.passkeys.length === 0 ? empty('You have none yet.') : table('yours', columns, facts.passkeys, row => row.id),
      form(facts)]));
}
