// What the computer computes with, and what its cards do at the moment.
import { el, card } from './dom.js';
import { act, get, changed, store } from './link.js';
import { lacking, silence, unused } from './silent.js';
import { why } from './why.js';
import { bytes } from './words.js';

const MILLIS = 5000;
const view = { state: 'new', facts: null, error: '' };
let timer = 0;

// Only the newest answer counts, and none after the page was left.
let asked = 0;

async function load() {
  const mine = ++asked;
  if (view.state === 'new') view.state = 'loading';
  try {
    const facts = await get('devices');
    if (mine !== asked) return;
    view.facts = facts;
    view.state = 'there';
  } catch (e) {
    if (mine !== asked) return;
    view.error = e.message;
    view.state = 'failed';
  }
  timer = setTimeout(load, MILLIS);
  changed();
}

export function leave() { clearTimeout(timer); asked++; view.state = 'new'; view.facts = null; }

/** Before they were measured the client goes by a figure that is not theirs: operations a second, so round as nothing that is measured. */
const ASSUMED = 1e9;
const rate = facts => facts.p_fpops === ASSUMED ? 'their speed is not measured yet; 1.00 GFLOPS a CPU is assumed' : facts.p_calculated > 0 ? `${(facts.p_fpops / 1e9).toFixed(2)} GFLOPS a CPU, as measured` : 'their speed is not measured yet';

/** Makers' own names of models mostly begin with the maker. */
const model = facts => facts.p_model || facts.p_vendor;

function noCards() {
  if (!store.status?.version) return [el('p', null, "BOINC's own client does not tell what cards do.")];
  return [el('p', null, store.status.usable_devices === 0 ? 'No graphics card is used on this computer.' : 'None tells what it does.'), el('p', { class: 'soft' }, "'quern devices --explain' says which there are and what is missing.")];
}

function loadOf(each) {
  const has = name => typeof each[name] === 'number';
  const lines = [
    has('busy_percent') ? ['Load', `${each.busy_percent.toFixed(0)} %`] : null,
    has('temperature_celsius') ? ['Temperature', `${each.temperature_celsius.toFixed(0)} °C`] : null,
    has('power_watts') ? ['Power', `${each.power_watts.toFixed(0)} W${has('power_limit_watts') ? ` of ${each.power_limit_watts.toFixed(0)} W` : ''}`] : null,
    has('total_bytes') ? ['Memory', `${bytes(each.used_bytes)} of ${bytes(each.total_bytes)} in use`] : null,
    has('clock_mhz') ? ['Clock', `${each.clock_mhz.toFixed(0)} MHz`] : null,
    each.drives_display ? ['Display', 'it drives one'] : null].filter(line => line);
  return card(each.name || each.identity, el('p', { class: 'soft' }, each.identity), silence(silent().filter(one => one.device === each.device)), unused(resting().filter(one => one.device === each.device)),
    lines.length === 0 ? el('p', null, 'It tells nothing of what it does.') : el('dl', null, lines.map(([name, text]) => el('div', { key: name }, el('dt', null, name), el('dd', null, text)))), each.device ? why('device', each.device) : null);
}

const silent = () => store.status?.silent_cards || [];

const resting = () => store.status?.unused_cards || [];

/** Cards that the client could use and does not; those that tell what they do say it there. */
function unusedCards(cards) {
  const others = resting().filter(one => !cards.some(each => each.device === one.device));
  return others.length === 0 ? null : card('Cards that are not used', unused(others));
}

/** Kinds that tasks wait for. */
function awaited() {
  const kinds = store.status?.lacking_kinds || [];
  return kinds.length === 0 ? null : card('Cards that tasks wait for', lacking(kinds), el('p', { class: 'soft' }, "'quern devices --explain' says which there are and what is missing."));
}

/** Where the driver is silent, nobody may tell what its cards do. */
function untold(cards) {
  const missing = silent().filter(one => !cards.some(each => each.device === one.device));
  return missing.length === 0 ? null : card('Cards without an answer', silence(missing));
}

const WHAT = { busy_percent: ['Load', ' %', 'processor load'], temperature_celsius: ['Temperature', ' °C', 'processor temperature'] };

/** Where a figure is missing, the client's word for it stands in its place. */
function processorNow(told) {
  if (!told.missing.length && told.busy_percent === null && told.temperature_celsius === null) return el('p', { class: 'soft' }, 'This client does not tell its load and temperature.');
  return el('dl', null, Object.entries(WHAT).map(([name, [label, unit, what]]) => el('div', { key: name }, el('dt', null, label),
    el('dd', null, told[name] === null ? `not known: ${told.missing.find(each => each.what === what)?.reason || 'nobody says why'}` : `${told[name].toFixed(0)}${unit}`))));
}

/** Only BOINC's own client takes it from managers. */
function product(event) {
  event.preventDefault();
  act('client', { action: 'product', name: new FormData(event.target).get('product') }, 'The name of the product is told.');
}

const productForm = facts => el('form', { class: 'tools', onSubmit: product },
  el('div', null, el('label', { for: 'product' }, 'Name of the product'), el('input', { id: 'product', name: 'product', required: true, maxlength: 200, defaultValue: facts.product_name, autocomplete: 'off' })),
  el('button', { type: 'submit' }, 'Tell the client'));

export function devices() {
  if (view.state === 'new') load();
  const facts = view.facts;
  return el('div', null, el('h2', { tabindex: -1 }, 'Devices'),
    view.state === 'failed' ? el('p', { class: 'bad' }, view.error) : null,
    facts === null ? (view.state === 'failed' ? null : el('p', { class: 'state', role: 'status' }, 'Loading…')) : el('div', { class: 'grid' },
      card('Processor', el('p', null, model(facts)), el('p', null, `${facts.p_ncpus} CPUs, ${rate(facts)}`), el('p', null, `${bytes(facts.m_nbytes)} of memory, ${bytes(facts.m_swap)} swap`), processorNow(facts.processor), why('device', 'CPU'),
        el('p', { class: 'soft' }, [facts.domain_name, facts.product_name, facts.os_name, facts.os_version].filter(text => text).join(', ')), store.status?.version ? null : productForm(facts)),
      untold(facts.cards), unusedCards(facts.cards), awaited(),
      facts.cards.length === 0 ? (silent().length > 0 ? null : card('Graphics cards', noCards())) : facts.cards.map((each, i) => el('div', { key: i }, loadOf(each)))));
}
