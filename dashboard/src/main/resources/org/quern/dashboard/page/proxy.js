// The proxy that the client uses. Its passwords are given, and never come back.
import { el, card } from './dom.js';
import { act, changed, read } from './link.js';
import { unsaved } from './unsaved.js';
import { mistake } from './weekdays.js';
import { count } from './words.js';

const view = { state: 'new', facts: {}, isChanged: false, mistakes: new Map() };

// Only the newest answer counts, and none after the page was left.
let asked = 0;

async function load() {
  const mine = ++asked;
  view.state = 'loading';
  const facts = await read('proxy', {}).catch(() => null);
  if (mine !== asked) return;
  Object.assign(view, { state: facts ? 'there' : 'failed', facts: facts || {}, isChanged: false, mistakes: new Map() });
  changed();
}

/** What is not saved stays where somebody only looks at another view; another computer gets none of it. */
export function leave(another) {
  if (!another && view.isChanged) return;
  asked++;
  Object.assign(view, { state: 'new', facts: {}, isChanged: false, mistakes: new Map() });
}

unsaved(() => view.isChanged ? 'proxy' : '');

function set(name, value) { view.mistakes.delete(name); Object.assign(view, { facts: { ...view.facts, [name]: value }, isChanged: true }); changed(); }

/** Why a field cannot be so stands at it, and the first one's has the focus. */
function mark(told) {
  view.mistakes = new Map(Object.entries(told.mistakes || {}));
  if (view.mistakes.size === 0) return '';
  requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector('[aria-invalid=true]')?.focus()));
  return `It is not saved: ${count(view.mistakes.size, 'mistake')}, told at the fields.`;
}

async function save(event) {
  event.preventDefault();
  const { has_http_user_passwd, has_socks5_user_passwd, ...facts } = view.facts;
  if (await act('proxy', { action: 'save', ...facts }, facts.use_http_proxy || facts.use_socks_proxy ? 'Saved; it is used from now on.' : 'Saved; no proxy is used from now on.', undefined, undefined, mark)) load();
}

const wrong = name => view.mistakes.has(name) ? { 'aria-invalid': 'true', 'aria-describedby': `${name}-mistake` } : {};
// What is wrong is seen, also where it would not be used.
const shown = kind => view.facts[`use_${kind}_proxy`] || view.mistakes.has(`${kind}_server_name`) || view.mistakes.has(`${kind}_server_port`);
const flag = (name, label) => el('label', null, el('input', { type: 'checkbox', id: name, checked: !!view.facts[name], onChange: event => set(name, event.target.checked) }), ` ${label}`);
const text = (name, label, attributes) => el('div', null, el('label', { for: name }, label), el('input', { id: name, value: view.facts[name] || '', onInput: event => set(name, event.target.value), ...wrong(name), ...attributes }), mistake(view.mistakes, name, name));
const port = name => text(name, 'Port', { inputmode: 'numeric', pattern: '[0-9]{1,5}' });
const password = name => text(name, view.facts[`has_${name}`] ? 'Password (one is kept)' : 'Password', { type: 'password', autocomplete: 'off' });

export function proxy() {
  if (view.state === 'new') { view.state = 'loading'; queueMicrotask(load); }
  if (view.state !== 'there') return null;
  return card('Proxy', el('form', { onSubmit: save },
    flag('use_http_proxy', 'Use an HTTP proxy'),
    shown('http') ? el('div', { class: 'tools' }, text('http_server_name', 'HTTP proxy', { required: true }), port('http_server_port')) : null,
    view.facts.use_http_proxy ? flag('use_http_auth', 'It wants a name and a password') : null,
    view.facts.use_http_proxy && view.facts.use_http_auth ? el('div', { class: 'tools' }, text('http_user_name', 'Name', { autocomplete: 'off' }), password('http_user_passwd')) : null,
    flag('use_socks_proxy', 'Use a SOCKS proxy'),
    shown('socks') ? el('div', { class: 'tools' }, text('socks_server_name', 'SOCKS proxy', { required: true }), port('socks_server_port'), text('socks5_user_name', 'Name', { autocomplete: 'off' }), password('socks5_user_passwd')) : null,
    view.facts.use_socks_proxy ? flag('socks5_remote_dns', 'It looks names up') : null,
    text('no_proxy', 'Not for these servers, with commas between', { size: 40 }),
    view.isChanged ? el('p', { class: 'soft' }, 'It is changed and not saved yet.') : null,
    el('p', null, el('button', { type: 'submit' }, 'Use these'))));
}
