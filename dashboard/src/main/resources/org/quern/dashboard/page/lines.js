// A line for each project over the days, drawn by Chart.js; told apart by colour, dashes and the shape of their points.
import '/lib/chart.js';
import { el, plain } from './dom.js';

const COLOURS = ['--main', '--good', '--bad', '--soft'];
const DASHES = [[], [8, 4], [2, 3]];
const SHAPES = ['circle', 'rect', 'triangle', 'rectRot', 'star'];
/** More points than that stand too close to be told apart. */
const MOST_POINTS = 62;
const MOST_LETTERS = 30;

function draw(canvas, days, lines, fromZero) {
  const drawn = globalThis.Chart.getChart(canvas), style = getComputedStyle(document.documentElement), colour = name => style.getPropertyValue(name).trim();
  const told = JSON.stringify([days, lines, fromZero, colour('--main')]);
  if (drawn && canvas.dataset.told === told) return;
  canvas.dataset.told = told;
  drawn?.destroy();
  globalThis.Chart.defaults.color = colour('--soft');
  globalThis.Chart.defaults.borderColor = colour('--line');
  // Nothing at all is drawn from zero on as well, or half of the picture would be for less than nothing; and so is a single day, which has nothing to be compared with.
  new globalThis.Chart(canvas, {
    type: 'line',
    data: { labels: days, datasets: lines.map((line, i) => ({
      label: plain(line.name.length > MOST_LETTERS ? `${line.name.slice(0, MOST_LETTERS)}…` : line.name), data: line.values, spanGaps: true, tension: 0, borderWidth: 2,
      borderColor: colour(COLOURS[i % COLOURS.length]), backgroundColor: colour(COLOURS[i % COLOURS.length]),
      borderDash: DASHES[Math.floor(i / COLOURS.length) % DASHES.length],
      pointStyle: SHAPES[i % SHAPES.length], pointRadius: days.length > MOST_POINTS ? 0 : 4 })) },
    options: { animation: false, maintainAspectRatio: false, scales: { x: { ticks: { maxRotation: 0, autoSkipPadding: 16 } }, y: { beginAtZero: fromZero || days.length === 1 || lines.every(line => line.values.every(value => !value)) } }, plugins: { legend: { labels: { usePointStyle: true } } } },
  });
}

/** The library watches the size of a canvas that is no longer on the page until it is told. */
const end = canvas => queueMicrotask(() => { if (!canvas.isConnected) globalThis.Chart.getChart(canvas)?.destroy(); });

/** lines: {name, values}, a value or null for each day. */
export function lines(days, all, label, fromZero) {
  let mine = null;
  const put = canvas => { if (canvas) draw(mine = canvas, days, all, fromZero); else end(mine); };
  return el('div', { class: 'chart' }, el('canvas', { ref: put, role: 'img', 'aria-label': `${label}; the same figures are in the table below` }));
}
