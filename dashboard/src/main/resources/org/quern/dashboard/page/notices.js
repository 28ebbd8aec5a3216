// What projects and the client want people to know, newest first. Texts and addresses are of anybody's and stay text.
import { el, empty } from './dom.js';
import { changed } from './link.js';
import { asking } from './loading.js';
import { time } from './words.js';

const asked = asking('notices');
const view = { project: '' };
const CATEGORIES = { client: 'from the client', scheduler: 'from the project\'s server' };

export const leave = () => asked.leave();

const one = each => el('article', { key: each.number, class: 'card' },
  el('h3', null, each.title || 'Notice'),
  el('p', { class: 'soft' }, [each.project, CATEGORIES[each.category] || each.category, time(each.at || each.arrived)].filter(text => text).join(', ')),
  el('p', { class: 'told' }, each.text),
  each.link ? el('p', { class: 'soft' }, `More: ${each.link}`) : null);

function content(all) {
  const projects = [...new Set(all.map(each => each.project))].filter(name => name).sort();
  const rows = all.filter(each => !view.project || each.project === view.project);
  return [el('div', { class: 'tools' },
    el('div', null, el('label', { for: 'by' }, 'Project'), el('select', { id: 'by', value: view.project, onChange: event => { view.project = event.target.value; changed(); } },
      el('option', { value: '' }, 'all'), projects.map(name => el('option', { key: name, value: name }, name)))),
    el('button', { type: 'button', onClick: asked.load }, 'Look again')),
  rows.length === 0 ? empty('There is no notice.') : rows.map(one)];
}

export const notices = () => el('div', null, el('h2', { tabindex: -1 }, 'Notices'), asked.shown(content));
