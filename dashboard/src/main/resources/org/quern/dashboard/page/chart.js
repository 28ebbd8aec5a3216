// Tasks of each day, drawn by Chart.js; the same figures stand in a table for those who cannot see it.
import '/lib/chart.js';
import { el, table } from './dom.js';

let drawn = null;

function days(finished) {
  const all = new Map();
  for (const task of finished) {
    const day = new Date(task.at * 1000).toISOString().slice(0, 10);
    const sums = all.get(day) || { day, success: 0, failed: 0, credit: 0 };
    sums[task.outcome === 'success' ? 'success' : 'failed']++;
    sums.credit += task.credit;
    all.set(day, sums);
  }
  return [...all.values()].sort((a, b) => a.day < b.day ? -1 : 1);
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
      { label: 'failed', data: rows.map(row => row.failed), backgroundColor: colour('--bad'), maxBarThickness: 48 }] },
    options: { animation: false, maintainAspectRatio: false, scales: { x: { stacked: true }, y: { stacked: true, beginAtZero: true, ticks: { precision: 0 } } } },
  });
}

export function chart(finished) {
  const rows = days(finished);
  if (rows.length === 0) return null;
  return el('section', null, el('h3', null, 'Tasks of each day'),
    el('div', { class: 'chart' }, el('canvas', { ref: canvas => draw(canvas, rows), role: 'img', 'aria-label': 'Tasks of each day; the same figures are in the table below' })),
    el('details', null, el('summary', null, 'As a table'), table('by day, in UTC', [
      { label: 'Day', cell: row => row.day }, { label: 'Succeeded', number: true, cell: row => String(row.success) },
      { label: 'Failed', number: true, cell: row => String(row.failed) }, { label: 'Credit, about', number: true, cell: row => row.credit.toFixed(2) }], rows, row => row.day)));
}
