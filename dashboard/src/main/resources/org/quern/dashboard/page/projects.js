// Attached projects, and what can be done with them.
import { el, card, button, buttons, empty, sure } from './dom.js';
import { store, act, may, nameOf } from './link.js';
import { why } from './why.js';
import { count, credit, figure, number, percent } from './words.js';

function does(project, action, done) { return () => act('project', { project: project.url, action }, done); }

async function detach(project, name) {
  if (await sure(`Detach ${name}? Its tasks and files are dropped.`, 'Detach')) does(project, 'detach', `${name} is detached.`)();
}

async function reset(project, name) {
  if (await sure(`Reset ${name}? Its tasks are dropped and its files fetched anew.`, 'Reset')) does(project, 'reset', `${name} is reset.`)();
}

function one(project, shares) {
  const name = nameOf(project.url);
  const act = (text, action, done) => button(text, `${text}: ${name}`, does(project, action, done));
  return card(name,
    el('p', { class: 'soft' }, project.url),
    el('p', null, project.states.join(', ')),
    el('p', null, `Share ${figure(project.resource_share)} (${percent(shares > 0 ? project.resource_share / shares : 0)}), credit ${credit(project.host_credit)} of this computer, ${credit(project.user_credit)} of ${project.user || 'yours'}`),
    typeof project.share_got === 'number' && typeof project.share_asked === 'number' ? el('p', null, `It got ${percent(project.share_got)} of the processing lately; ${project.suspended ? 'while it is suspended its share asks for nothing' : `its share asks for ${percent(project.share_asked)}`}`) : null,
    why('project', project.url),
    el('p', { class: 'soft' }, `${count(project.successes, 'task')} succeeded, ${number(project.errors)} failed or aborted`),
    !may('operate') ? null : buttons(
      act('Update', 'update', `${name} is contacted.`),
      project.suspended ? act('Resume', 'resume', `${name} goes on.`) : act('Suspend', 'suspend', `${name} is suspended.`),
      project.no_more_work ? act('Allow work', 'allowmorework', `${name} is asked for work again.`) : act('No more work', 'nomorework', `${name} is asked for no more work.`),
      !may('administer') ? null : [project.detach_when_done ? act('Stay attached', 'dontdetach', `${name} stays.`) : act('Detach when done', 'detachwhendone', `${name} goes when its tasks are done.`),
      button('Reset', `Reset: ${name}`, () => reset(project, name)), button('Detach', `Detach: ${name}`, () => detach(project, name))]));
}

export function projects() {
  const shares = store.projects.reduce((sum, project) => sum + project.resource_share, 0);
  return el('div', null, el('h2', { tabindex: -1 }, 'Projects'),
    may('administer') ? el('p', null, el('a', { href: '#attach' }, 'Attach to a project')) : null,
    store.projects.length === 0 ? empty(store.told.projects ? 'No project is attached.' : 'Loading…')
      : el('div', { class: 'grid' }, store.projects.map(project => one(project, shares))));
}
