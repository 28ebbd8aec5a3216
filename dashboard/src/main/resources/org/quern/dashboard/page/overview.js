// What the computer does, why, and for whom.
import { el, card, buttons, button, sure } from './dom.js';
import { store, act, may, nameOf, changed } from './link.js';
import { lacking, silence } from './silent.js';
import { noWork, noWorkOf, waits } from './idle.js';
import { hasNoProject } from './unattached.js';
import { why } from './why.js';
import { bytes, count, duration, percent, plainly } from './words.js';
import { retold } from './zone.js';

const MODES = ['always', 'auto', 'never'];

const TIMES = [[0, 'for good'], [900, 'for 15 minutes'], [3600, 'for an hour'], [7200, 'for two hours'], [14400, 'for four hours'], [28800, 'for eight hours'], [86400, 'for a day']];
const view = { run: 0, gpu: 0, network: 0 };

/** What was chosen, until the client says that it has it: what it said before is over. */
const chosen = new Map();
/** An answer that does not come is not waited for, milliseconds. */
const LONGEST_WAIT = 10000;

async function choose(what, mode, now, seconds, done) {
  const mine = { mode, status: store.status, base: store.base }, end = () => { if (chosen.get(what) === mine) { chosen.delete(what); changed(); } };
  if (mode !== now) chosen.set(what, mine);
  if (await act('mode', mode === 'restore' ? { what, mode } : { what, mode, seconds }, done)) setTimeout(end, LONGEST_WAIT); else end();
}

/** The mode that is on its way, or nothing. */
function awaited(what, facts) {
  const one = chosen.get(what), isOver = !one || one.base !== store.base || (store.status !== one.status && (one.mode === 'restore' || facts?.mode === one.mode));
  return isOver ? '' : one.mode;
}

const onItsWay = mode => `being set to ${mode === 'restore' ? 'what it was' : mode}…`;

function modes(title, what, facts) {
  if (!may('operate')) return [];
  const now = awaited(what, facts) || facts.mode, [seconds, text] = TIMES.find(([seconds]) => seconds === view[what]);
  return [buttons(MODES.map(mode => el('button', {
    type: 'button', 'aria-pressed': String(now === mode), class: now === mode ? 'main' : null, 'aria-label': `${title}: ${mode} ${text}`,
    onClick: () => choose(what, mode, facts.mode, seconds, `The mode is ${mode}, ${text}.`),
  }, mode)), facts.seconds_left > 0 ? button('as before', `${title}: as before, now`, () => choose(what, 'restore', facts.mode, 0, 'The mode is what it was before.')) : null),
    el('div', null, el('label', { for: `for-${what}` }, `A choice for ${title.toLowerCase()} holds`), el('select', { id: `for-${what}`, value: String(view[what]), onChange: event => { view[what] = Number(event.target.value); changed(); } },
      TIMES.map(([seconds, text]) => el('option', { key: seconds, value: String(seconds) }, text))))];
}

function allowed(title, what, facts) {
  if (!facts) return null;
  if (what === 'gpu' && store.status.usable_devices === 0 && !store.status.version) return null; // BOINC's mode for cards says nothing where there is none
  if (what === 'gpu' && store.status.usable_devices === 0) return card(title, el('p', { class: 'big' }, 'none'), el('p', null, 'No graphics card is used on this computer.'), lacking(store.status.lacking_kinds || []), ...modes(title, what, facts));
  if (awaited(what, facts)) return card(title, el('p', { class: 'big' }, '…'), el('p', null, onItsWay(awaited(what, facts))), ...modes(title, what, facts));
  const isUsed = what === 'network' || store.status.running > 0; // what is allowed and does nothing is not on
  return card(title, el('p', { class: facts.on ? (isUsed ? 'good big' : 'big') : 'warn big' }, facts.on ? (isUsed ? 'on' : 'allowed') : 'off'),
    el('p', null, retold(plainly(facts.reason))), what === 'gpu' ? [...silence(store.status.silent_cards || []), ...lacking(store.status.lacking_kinds || [])] : null, facts.seconds_left > 0 ? el('p', { class: 'soft' }, `mode for ${duration(facts.seconds_left)} more`) : null, SUBJECTS[what] ? why('host', SUBJECTS[what]) : null, ...modes(title, what, facts));
}

function running(tasks) {
  const now = tasks.filter(task => task.running).slice(0, 12);
  if (now.length === 0) return el('p', { class: 'soft' }, 'No task computes now.');
  return el('ul', null, now.map(task => el('li', { key: `${task.project} ${task.name}` },
    el('strong', null, nameOf(task.project)), `${task.app ? `, ${task.app}` : ''}: ${task.name} (${task.resources})`,
    el('div', null, el('progress', { max: 1, value: task.fraction_done, 'aria-label': `progress of ${task.name}` }), ` ${percent(task.fraction_done)}${task.remaining_seconds > 0 ? `, ${duration(task.remaining_seconds)} left` : ''}`), why('task', task.name, task.project))));
}

/** As the client's reasons call what may be allowed; each card has its own, with the devices. */
const SUBJECTS = { run: 'computing', network: 'network use' };

/** How many of each, the most first. */
function counted(tasks, what) {
  const all = new Map();
  tasks.forEach(task => all.set(what(task), (all.get(what(task)) || 0) + 1));
  return [...all].sort((a, b) => b[1] - a[1]);
}

const MOST_NAMES = 4;
/** Counts that are told where they are nothing as well. */
const ALWAYS = ['waiting', 'to_report'];

/** The user keeps it from running. */
const isHeld = task => task.state === 'suspended' || task.state === 'project suspended';

/** A project's states, or of one of which nothing is to be computed why it sends nothing. */
const standing = project => (project.states[0] === 'no task to compute' && noWorkOf(project)) || `${nameOf(project.url)}: ${project.states.join(', ')}`;

/** For whom it computes, or why for nobody: a sentence. */
function said(status, tasks) {
  if (awaited('run', status.computing)) return `Computing is ${onItsWay(awaited('run', status.computing))}`;
  const now = counted(tasks.filter(task => task.running), task => nameOf(task.project));
  if (now.length > 0) return `It computes ${now.slice(0, MOST_NAMES).map(([name, amount]) => `${count(amount, 'task')} for ${name}`).join(', ')}${now.length > MOST_NAMES ? ` and for ${now.length - MOST_NAMES} more` : ''}.`;
  if (hasNoProject()) return ['It computes for nobody: no project is attached. ', may('administer') ? el('a', { href: '#attach' }, 'Attach to a project') : null];
  if (status.computing && !status.computing.on) return `It does not compute: ${retold(plainly(status.computing.reason))}.`;
  const here = tasks.filter(task => !task.over);
  if (here.length === 0) return `It does not compute: it has no task${tasks.length > 0 ? ' left to compute' : ''}.${noWork()}`;
  return `It does not compute now. ${waits(counted(here, task => task.state.split(/[:,]/)[0]).slice(0, MOST_NAMES))}${here.some(task => !isHeld(task)) ? '' : noWork()}`;
}

async function end() {
  if (await sure('End the client? Its tasks are saved and go on when it is started again. This page cannot start it; where a service watches over it, that may do so at once.', 'End it')) act('client', { action: 'quit' }, 'The client saves its tasks and ends.');
}

/** Those that do not run, as 'quern status' says it. */
const others = counts => Object.entries(counts).filter(([name, amount]) => name !== 'running' && (amount > 0 || ALWAYS.includes(name))).map(([name, amount]) => `${amount} ${name.replace('_', ' ')}`).join(', ');

export function overview() {
  const status = store.status, tasks = [...store.tasks.values()];
  return el('div', null, el('h2', { tabindex: -1 }, 'Overview'),
    status.stands_by ? el('p', { class: 'bad' }, `The client stands by: ${status.stands_by}`) : null,
    status.start_trouble ? el('p', { class: 'bad' }, status.start_trouble) : null,
    status.stands_by ? null : el('p', { class: 'said' }, store.told.tasks ? said(status, tasks) : 'Loading…'),
    el('div', { class: 'grid' },
      card('Tasks', el('p', { class: 'big' }, `${status.running} running`), el('p', null, others(status.task_counts)), store.told.tasks ? running(tasks) : null),
      card('Projects', el('p', { class: 'big' }, count(status.projects, 'project')),
        el('ul', null, store.projects.map(project => el('li', { key: project.url }, standing(project))))),
      allowed('Computing', 'run', status.computing), allowed('Graphics cards', 'gpu', status.gpu), allowed('Network', 'network', status.network),
      card('Disk', el('p', { class: 'big' }, bytes(status.disk_used_bytes)), el('p', null, `used of ${bytes(status.disk_allowed_bytes)}; ${bytes(status.disk_free_bytes)} free`)),
      el('section', { class: 'card row' }, el('h3', null, 'Client'), el('p', null, status.version ? `Quern ${status.version}` : `BOINC ${status.protocol}`),
        status.version ? null : el('p', { class: 'soft' }, 'Its history and its reasons are not known: only Quern tells them.'),
        el('p', { class: 'soft' }, status.data_directory || ''), why('host', '', '', 'all of the computer'),
        !may('operate') ? null : buttons(
          button('Measure speed', 'Measure the speed of the processors', () => act('client', { action: 'benchmarks' }, 'The processors are measured; tasks pause for that.')),
          button('Use the network', 'Do now what waits for a connection', () => act('client', { action: 'connect' }, 'What waited for a connection is done now.')),
          !may('administer') ? null : button('Read options again', 'Read cc_config.xml and the app_config.xml files again', () => act('client', { action: 'reread' }, 'The options are read again; the event log tells of mistakes.')),
          !may('administer') ? null : button('Read preferences again', 'Read global_prefs_override.xml again', () => act('client', { action: 'preferences' }, 'The preferences are read again.')),
          button('Look at the computer again', 'Look at the processors, memory and disks of the computer again', () => act('client', { action: 'rescan' }, 'The computer is looked at again.')),
          !may('administer') ? null : button('End the client', 'End the client', end)),
        (status.missing_sensors || []).filter(each => !each.only_of_services).map(each => el('p', { class: 'soft' }, `Not known: ${each.what} - ${each.reason}`)))));
}
