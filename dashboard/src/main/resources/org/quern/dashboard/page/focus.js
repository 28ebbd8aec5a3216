// Where a reader goes on when what had the focus goes: nearby, and not at the page's begin.
const PARTS = 'tr, li, .card', ACTIVE = 'button, summary, a, input, select, textarea';

/** Rows that are so near that going there is no jump. */
const NEAR = 4;

/** Of a row, what is called as the one that went; of its own also the first that can be used, but nothing else of another one: that would be about something else. */
function within(row, text, isOwn) {
  const all = [...row.querySelectorAll(ACTIVE)].filter(each => !each.disabled);
  return all.find(each => each.textContent === text) || (isOwn ? all[0] : undefined);
}

/** Beside which rows it stands: its own, those below, those above. */
function rowsOf(element) {
  const row = element.closest(PARTS), all = row ? [...row.parentElement.children] : [], at = all.indexOf(row);
  return row ? [row, ...all.slice(at + 1, at + 1 + NEAR), ...all.slice(Math.max(0, at - NEAR), at).reverse()] : [];
}

/** Draws; if what had the focus is gone then, the same of a row that is near has it, or the table, or the heading. */
export function keepingFocus(page, draw) {
  const had = document.activeElement, isOurs = had !== page && page.contains(had), rows = isOurs ? rowsOf(had) : [], table = isOurs ? had.closest('table') : null;
  draw();
  if (!isOurs || had.isConnected) return;
  const next = rows.filter(row => row.isConnected).map(row => within(row, had.textContent, row === rows[0])).find(each => each);
  const place = next || (table?.isConnected ? table : page.querySelector('h2'));
  if (!place) return;
  if (place === table) table.tabIndex = -1;
  place.focus({ preventScroll: !next });
}
