// What all views share: elements, tables, cards, and the question before what cannot be undone. Texts become text nodes, never markup.
import { cloneElement, h, render } from '/lib/preact.js';

export { render };

// Control characters, and marks that turn around what stands beside them in the line.
const UNSHOWN = /(?![\t\n\r])[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text with names that strangers chose: these become their number, as the commands print it. */
export const plain = text => typeof text === 'string' ? text.replace(UNSHOWN, mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`) : text;

const shown = child => Array.isArray(child) ? child.map(shown) : plain(child);
const heard = attributes => attributes?.['aria-label'] ? { ...attributes, 'aria-label': plain(attributes['aria-label']) } : attributes;

export const el = (name, attributes, ...children) => h(name, heard(attributes), ...children.map(shown));

export const card = (title, ...content) => el('section', { class: 'card' }, el('h3', null, title), ...content);

/** More letters without a blank or a hyphen are a name or an address. */
const LONG = /([^\s-]{21,})/;
/** Columns with which a table wants a wide window. */
const MANY = 7;

/** Words of a table stay whole, and columns are as wide as they are; names and addresses may be broken anywhere. */
function breakable(content) {
  if (Array.isArray(content)) return content.map(breakable);
  if (typeof content === 'string') return LONG.test(content) ? content.split(LONG).map((part, i) => i % 2 ? el('span', { class: 'long' }, part) : part) : content;
  return content && ['span', 'strong', 'div'].includes(content.type) && content.props.class !== 'task' && content.props.children ? cloneElement(content, null, breakable(content.props.children)) : content;
}

/** Columns: {label, cell(row), number?, sort?(row)}; order: {by, down}; onOrder(label); detail(row): what stands below a row in the whole width, or nothing. */
export function table(caption, columns, rows, key, order, onOrder, detail = () => null) {
  const head = column => el('th', {
    scope: 'col', class: column.number ? 'number' : null,
    'aria-sort': order && order.by === column.label ? (order.down ? 'descending' : 'ascending') : null,
  }, column.sort && onOrder ? el('button', { type: 'button', onClick: () => onOrder(column.label) }, column.label) : column.label);
  const below = (row, more) => more ? el('tr', { key: `more ${key(row)}`, class: 'more' }, el('td', { colspan: columns.length }, el('div', null, more))) : null;
  return el('table', { class: columns.length >= MANY ? 'many' : null }, el('caption', null, caption),
    el('thead', null, el('tr', null, columns.map(head))),
    el('tbody', null, rows.flatMap(row => [el('tr', { key: key(row) }, columns.map(column =>
      el('td', { class: column.number ? 'number' : null, 'data-label': column.label }, breakable(column.cell(row))))), below(row, detail(row))])));
}

/** Rows that a table shows, and shows more of, at once. */
export const SHOWN = 200;

/** The first rows of many, and a button for more; which: 'newest' or 'first'. */
export const part = (which, columns, rows, key, shown, onMore) => [
  table(`${which === 'newest' ? 'newest' : 'earliest'} first: ${Math.min(shown, rows.length)} of ${rows.length}`, columns, rows.slice(0, shown), key),
  shown < rows.length ? el('p', null, el('button', { type: 'button', onClick: onMore }, `Show ${Math.min(SHOWN, rows.length - shown)} more`)) : null];

/** Name of a task in a table: in one line where there is room, whatever other columns want. */
export const taskName = name => el('span', { class: 'task' }, name);

/** A drawing of thousands of bars is made anew only when something that it is made of is another, and not compared for all other news. */
export function keeping() {
  let parts = [], made = null;
  return (now, make) => {
    if (now.length !== parts.length || now.some((part, i) => part !== parts[i])) { parts = now; made = make(); }
    return made;
  };
}

export const empty = text => el('p', { class: 'state' }, text);

export const buttons = (...all) => el('div', { class: 'buttons' }, all);

/** label names the thing as well, for those who hear one button after the other. */
export const button = (text, label, onClick, disabled) =>
  el('button', { type: 'button', 'aria-label': label, onClick, disabled: disabled || null }, text);

/** Asks in a dialog of the page's own; resolves to true or false. no: what leaves all as it is. Whose button has gone meanwhile goes on at the top. */
export function sure(question, yes, no = 'Leave it') {
  const asking = document.activeElement, dialog = document.createElement('dialog');
  document.body.append(dialog);
  return new Promise(resolve => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (!asking?.isConnected) document.querySelector('h2')?.focus();
      resolve(dialog.returnValue === 'yes');
    });
    const end = answer => () => dialog.close(answer);
    render(el('div', null, el('p', null, question), buttons(
      el('button', { type: 'button', autofocus: true, onClick: end('no') }, no),
      el('button', { type: 'button', class: 'main', onClick: end('yes') }, yes))), dialog);
    dialog.showModal();
  });
}
