// Signing in from another computer: the name and the password, or what a passkey has signed, go to the dashboard, and nowhere else.
import { factsOf } from './answer.js';
import { keep } from './key.js';
import { isAddress, sentence, show, whyNot } from './passkey.js';

const form = document.getElementById('login'), told = document.getElementById('told'), button = form.querySelector('button'), passkey = document.getElementById('passkey');
passkey.hidden = isAddress() || !!whyNot();
document.getElementById('none').hidden = !isAddress();

const post = (path, facts) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(facts) }).catch(() => null);

const both = busy => [button, passkey].forEach(each => busy ? each.setAttribute('aria-disabled', 'true') : each.removeAttribute('aria-disabled'));

/** One at a time; true if it was refused, and what to say is said. */
async function refused(trying) {
  if (button.getAttribute('aria-disabled') === 'true') return false;
  both(true);
  told.textContent = '';
  const answer = await trying();
  if (answer && answer.ok) { keep((await answer.json()).key); location.replace('/'); return false; }
  both(false);
  if (!told.textContent) told.textContent = answer ? (await factsOf(answer)).error || `It was refused (${answer.status}).` : 'The dashboard does not answer. Try it again; whoever runs it knows whether it has ended.';
  return true;
}

form.addEventListener('submit', async event => {
  event.preventDefault();
  const given = new FormData(form);
  if (!await refused(() => post('/login', { user: given.get('user').trim(), password: given.get('password') }))) return;
  const password = document.getElementById('password');
  password.value = '';
  password.focus();
});

passkey.addEventListener('click', () => refused(async () => {
  const challenge = await post('/login/passkey/challenge', {});
  if (!challenge || !challenge.ok) return challenge;
  try {
    return await post('/login/passkey', { credential: await show(await challenge.json()) });
  } catch (e) {
    told.textContent = sentence(e);
    return null;
  }
}));
