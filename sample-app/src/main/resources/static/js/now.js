/** Throughput, response time and lanes: one event after another. */

import {byId, format, show} from './dom.js';

const HISTORY = 60;

let rates = [];
let startedAt = null;

/** Shows the figures of one event, and tells whether the server is another one than before. */
export function showFigures(figures) {
  const restarted = startedAt !== null && startedAt !== figures.startedAt;
  startedAt = figures.startedAt;
  if (restarted) {
    rates = [];
  }
  byId('as-of').textContent = `Updated at ${format.time(figures.at)}, started at ${format.time(startedAt)}`;
  showThroughput(figures);
  showLatency(figures.latency);
  showLanes(figures.lanes, figures.mappings);
  return restarted;
}

/** Figures that are not of this moment look so. */
export function setStale(stale) {
  byId('tiles').toggleAttribute('data-stale', stale);
}

function showThroughput({perSecond, requests}) {
  if (perSecond !== null) {
    rates = [...rates, perSecond].slice(-HISTORY);
  }
  const peak = rates.length ? Math.max(...rates) : null;
  show('rate', format.rate(perSecond));
  show('peak', format.rate(peak));
  show('requests', format.count(requests));
  drawSparkline(peak);
}

function drawSparkline(peak) {
  const spark = byId('spark');
  const {width, height} = spark.viewBox.baseVal;
  const step = width / (HISTORY - 1);
  const first = width - (rates.length - 1) * step;
  const room = height - 4;
  const points = rates.map((rate, i) => `${(first + i * step).toFixed(1)},${(height - 1 - room * rate / (peak || 1)).toFixed(1)}`);
  spark.querySelector('polyline').setAttribute('points', points.join(' '));
  spark.querySelector('polygon').setAttribute(
    'points', points.length ? `${first.toFixed(1)},${height} ${points.join(' ')} ${width},${height}` : '');
}

function showLatency(latency) {
  show('p50', format.millis(latency?.p50 ?? null));
  show('p95', format.millis(latency?.p95 ?? null));
  show('p99', format.millis(latency?.p99 ?? null));
}

function showLanes(lanes, mappings) {
  const total = lanes ? lanes.direct + lanes.standard : 0;
  const share = total ? lanes.direct / total : null;
  show('share', format.percent(share));
  show('direct', format.count(lanes?.direct ?? null));
  show('standard', format.count(lanes?.standard ?? null));
  show('mappings', describe(lanes, mappings));
  const chart = byId('lanes');
  chart.toggleAttribute('data-empty', share === null);
  chart.querySelector('.lane-direct').setAttribute('width', String((share ?? 0) * 100));
}

function describe(lanes, mappings) {
  if (!mappings) {
    return 'There is no direct path: Brisk is switched off.';
  }
  const text = `${mappings.direct} of ${mappings.direct + mappings.standard} mappings run direct.`;
  return lanes ? text : `${text} Requests are not counted by lane.`;
}
