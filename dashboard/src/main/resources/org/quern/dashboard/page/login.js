// Signing in from another computer: the name and the password go to the dashboard, and nowhere else.
const form = document.getElementById('login'), told = document.getElementById('told'), button = form.querySelector('button');

form.addEventListener('submit', async event => {
  event.preventDefault();
  if (button.getAttribute('aria-disabled') === 'true') return;
  button.setAttribute('aria-disabled', 'true');
  told.textContent = '';
  const given = new FormData(form);
  const answer = await fetch('/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ user: given.get('user').trim(), password: given.get('password') }) }).catch(() => null);
  if (answer && answer.ok) { location.replace('/'); return; }
  button.removeAttribute('aria-disabled');
  told.textContent = answer ? (await answer.json().catch(() => ({}))).error || `It was refused (${answer.status}).` : 'The dashboard does not answer.';
  const password = document.getElementById('password');
  password.value = '';
  password.focus();
});
