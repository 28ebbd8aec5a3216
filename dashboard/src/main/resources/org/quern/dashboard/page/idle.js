// Why nothing computes, in sentences: what keeps the tasks that are here, and why projects send none.
import { nameOf, store } from './link.js';
import { asking } from './loading.js';
import { count, duration } from './words.js';

/** The client's own reasons, of each project; only Quern on this computer gives them. */
const reasons = asking('explanations?kind=project');
/** Milliseconds; while they are shown they change. */
const AGAIN = 5000;
let askedAt = 0;

export function leave() { reasons.leave(); askedAt = 0; }

function freshened() {
  if (!store.session.local) return [];
  if (askedAt > 0 && Date.now() - askedAt >= AGAIN) reasons.load();
  if (askedAt === 0 || Date.now() - askedAt >= AGAIN) askedAt = Date.now();
  return reasons.facts();
}

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86400 };
/** What was to come in so long when it was told, Unix seconds, comes in less by now. */
const now = (text, at) => text.replace(/\bin (\d+) (second|minute|hour|day)s?\b/g, (all, amount, unit) => {
  const left = amount * SECONDS[unit] + at - Date.now() / 1000;
  return left > 0 ? `in ${duration(left)}` : 'now';
});

/** A reason of a client with one kind of device names it in vain. */
const ofOneKind = text => /; [A-Za-z]\w*(?: \w+)?: /.test(text) ? text : text.replace(/^CPU: /, '');

function told(name, { said, at }) {
  const text = ofOneKind(now(said, at)), none = /^it had no work(?: for the resource)? lately(.*)$/.exec(text);
  return none ? `${name} had no work lately${none[1]}.` : `${name}: ${text}.`;
}

/** Why a project sends no work, as a sentence; empty if nobody says. */
function ofProject(project, all) {
  const name = nameOf(project.url), wait = project.no_contact_before - Date.now() / 1000, own = all.find(each => each.subject === project.url);
  if (project.account_missing) return `${name} has no account file here.`;
  if (project.suspended) return `You suspended ${name}.`;
  if (project.no_more_work) return `${name} is to give no more work.`;
  if (project.held_by_task) return `${name} is asked for no work while a task of it is suspended.`;
  return own ? told(name, own) : wait > 0 ? `${name} is asked again in ${duration(wait)}.` : '';
}

const MOST_PROJECTS = 4;
/** Why no project sends work, as sentences, each after a blank. */
export function noWork() {
  const all = freshened(), sentences = store.projects.map(project => ofProject(project, all)).filter(text => text);
  return [...sentences.slice(0, MOST_PROJECTS), ...sentences.length > MOST_PROJECTS ? [`Projects has the reasons of ${sentences.length - MOST_PROJECTS} more.`] : []].map(text => ` ${text}`).join('');
}

/** Why a project sends no work, as a sentence; empty if nobody says. */
export const noWorkOf = project => ofProject(project, freshened());

const WAITS = {
  suspended: amount => `you suspended ${count(amount, 'task')}`,
  'project suspended': amount => `${count(amount, 'task')} ${amount === 1 ? 'waits because you suspended its' : 'wait because you suspended their'} project`,
  downloading: amount => `${count(amount, 'task')} ${amount === 1 ? 'waits for its' : 'wait for their'} files`,
  waiting: amount => `${count(amount, 'task')} ${amount === 1 ? 'waits for its' : 'wait for their'} turn`,
};
const said = (state, amount) => WAITS[state] ? WAITS[state](amount) : state.startsWith('waiting ') ? `${count(amount, 'task')} ${amount === 1 ? 'waits' : 'wait'}${state.slice(7)}` : `${count(amount, 'task')} ${amount === 1 ? 'is' : 'are'} ${state}`;
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** What keeps these tasks, as a sentence; kinds: [state, amount]. */
export const waits = kinds => `${capital(kinds.map(([state, amount]) => said(state, amount)).join(', '))}.`;
