/** Some load, so that there is something to see. */

import {byId, format} from './dom.js';

const MILLIS = 5000;
/** A browser has six connections to a server over HTTP/1.1, and the figures take one. */
const CLIENTS = 5;
const PATHS = ['/api/parts/1', '/whoami', '/api/categories/brakes', '/api/parts/2', '/api/parts?size=3'];

export async function sendRequests() {
  const button = byId('send');
  if (button.getAttribute('aria-disabled') === 'true') {
    return;
  }
  button.setAttribute('aria-disabled', 'true');
  byId('send-state').textContent = 'Sending for five seconds';
  const counts = {answered: 0, failed: 0};
  const end = performance.now() + MILLIS;
  await Promise.all(Array.from({length: CLIENTS}, (unused, client) => send(client, end, counts)));
  performance.clearResourceTimings();
  const failed = counts.failed ? `, ${format.count(counts.failed)} failed` : ', none failed';
  byId('send-state').textContent = `${format.count(counts.answered)} requests answered${failed}.`;
  button.setAttribute('aria-disabled', 'false');
}

async function send(client, end, counts) {
  for (let i = client; performance.now() < end; i++) {
    try {
      const response = await fetch(PATHS[i % PATHS.length], {cache: 'no-store'});
      await response.arrayBuffer();
      counts[response.ok ? 'answered' : 'failed']++;
    } catch {
      counts.failed++;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
