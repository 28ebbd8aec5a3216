// Tasks of each day, drawn by Chart.js; the same figures stand in a table for those who cannot see it.
import '/lib/chart.js';
import { el, table } from './dom.js';
import { nameOf } from './link.js';
import { credit, duration, number, percent } from './words.js';
import { dates, whereDaysAre } from './zone.js';

let drawn = null;

/** The projects of a day together; on a day without a row nothing ended. */
function whole(rows) {
  const all = new Map(rows.length === 0 ? [] : dates(rows[0].date, rows.at(-1).date).map(day => [day, { day, success: 0, failed: 0, aborted: 0, credit: 0 }]));
  for (const row of rows) {
    const sums = all.get(row.date);
    sums.success += row.succeeded;
    sums.failed += row.failed;
    sums.aborted += row.aborted;
    sums.credit += row.credit;
  }
  return [...all.values()];
}

function draw(canvas, rows) {
  if (!canvas) { drawn?.destroy(); drawn = null; return; }
  const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const told = JSON.stringify([rows, colour('--good')]);
  if (drawn && canvas.dataset.told === told) return;
  canvas.dataset.told = told;
  drawn?.destroy();
  globalThis.Chart.defaults.color = colour('--soft');
  globalThis.Chart.defaults.borderColor = colour('--line');
  drawn = new globalThis.Chart(canvas, {
    type: 'bar',
    data: { labels: rows.map(row => row.day), datasets: [
      { label: 'succeeded', data: rows.map(row => row.success), backgroundColor: colour('--good'), maxBarThickness: 48 },
      { label: 'failed', data: rows.map(row => row.failed), backgroundColor: colour('--bad'), maxBarThickness: 48 },
      { label: 'aborted', data: rows.map(row => row.aborted), backgroundColor: colour('--soft'), maxBarThickness: 48 }] },
    options: { animation: false, maintainAspectRatio: false, scales: { x: { stacked: true }, y: { stacked: true, beginAtZero: true, ticks: { precision: 0 } } } },
  });
}

/** By project over the whole time. */
function shares(rows) {
  const all = new Map();
  for (const row of rows) {
    const sums = all.get(row.project) || { project: row.project, succeeded: 0, failed: 0, aborted: 0, run_seconds: 0, cpu_seconds: 0, credit: 0 };
    for (const name of ['succeeded', 'failed', 'aborted', 'run_seconds', 'cpu_seconds', 'credit']) sums[name] += row[name];
    all.set(row.project, sums);
  }
  return [...all.values()].sort((a, b) => b.run_seconds - a.run_seconds);
}

/** told: as /history/days tells them; those of projects of which no task ended are left out. */
export function chart(told) {
  const days = told.filter(row => row.succeeded + row.failed + row.aborted > 0);
  const rows = whole(days), projects = shares(days), sum = projects.reduce((sum, each) => sum + each.run_seconds, 0);
  if (rows.length === 0) return null;
  return el('section', null, el('h3', null, 'Tasks of each day'), whereDaysAre(),
    el('div', { class: 'chart' }, el('canvas', { ref: canvas => draw(canvas, rows), role: 'img', 'aria-label': 'Tasks of each day; the same figures are in the table below' })),
    el('details', null, el('summary', null, 'As a table'), table('by day', [
      { label: 'Day', cell: row => row.day }, { label: 'Succeeded', number: true, cell: row => String(row.success) },
      { label: 'Failed', number: true, cell: row => String(row.failed) }, { label: 'Aborted', number: true, cell: row => String(row.aborted) }, { label: 'Credit, about', number: true, cell: row => credit(row.credit) }], rows, row => row.day)),
    el('h3', null, 'For whom'), table(`by project, most run time first; from ${rows[0].day} on`, [
      { label: 'Project', cell: row => nameOf(row.project) }, { label: 'Succeeded', number: true, cell: row => number(row.succeeded) }, { label: 'Failed', number: true, cell: row => number(row.failed) }, { label: 'Aborted', number: true, cell: row => number(row.aborted) },
      { label: 'Run time', number: true, cell: row => duration(row.run_seconds) }, { label: 'Part of it', number: true, cell: row => percent(sum > 0 ? row.run_seconds / sum : 0) },
      { label: 'CPU time', number: true, cell: row => duration(row.cpu_seconds) }, { label: 'Credit, about', number: true, cell: row => credit(row.credit) }], projects, row => row.project));
}
