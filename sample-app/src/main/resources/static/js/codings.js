/** The document in each coding: a table whose bars are the chart. */

import {bar, byId, element, format, NONE} from './dom.js';
import {fetchDocument} from './fetching.js';

const CODINGS = ['zstd', 'br', 'gzip', 'deflate', 'identity'];
const ROUNDS = 7;

let results = [];
let encoders = {};
let running = false;

export async function measureCodings() {
  if (running) {
    return;
  }
  running = true;
  busy(true);
  say('Measuring');
  try {
    const answers = await fetchAll();
    results = CODINGS.map((coding) => summary(answers.filter((answer) => answer.coding === coding)));
    draw();
    say(conclusion(answers));
  } catch (failure) {
    say(`The document could not be fetched (${failure.message}).`);
  } finally {
    running = false;
    busy(false);
  }
}

/** Whether there is something to see. */
export function hasMeasured() {
  return results.length > 0;
}

/** What the server's encoders have done, from an event. */
export function showEncoders(codings) {
  encoders = codings;
  for (const cell of byId('codings-table').querySelectorAll('[data-encoder]')) {
    cell.textContent = encoderText(cell.dataset.encoder);
  }
}

/** Codings in turn, so that whatever disturbs hits all alike. The first round warms up and does not count. */
async function fetchAll() {
  const answers = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const coding of CODINGS) {
      const answer = await fetchDocument(coding);
      if (round > 0) {
        answers.push(answer);
      }
    }
  }
  return answers;
}

function summary(answers) {
  const millis = answers.map((answer) => answer.millis).sort((a, b) => a - b);
  const {coding, sent, bytes} = answers[0];
  return {coding, sent, bytes, millis: millis[Math.floor(millis.length / 2)]};
}

function conclusion(answers) {
  const same = answers.every((answer) => answer.text === answers[0].text);
  const length = format.count(new TextEncoder().encode(answers[0].text).length);
  if (!same) {
    return 'The answers did not all hold the same document: it was changed meanwhile.';
  }
  if (results.every(({sent}) => sent === 'identity')) {
    return `The server encodes nothing: server.compression.enabled is false. Each answer held ${length} bytes.`;
  }
  return `Decoded, all ${answers.length} answers held the same ${length} bytes.`;
}

function draw() {
  const mostBytes = Math.max(...results.map(({bytes}) => bytes));
  const mostMillis = Math.max(...results.map(({millis}) => millis));
  byId('codings-table').tBodies[0].replaceChildren(...results.map((result) => row(result, mostBytes, mostMillis)));
}

function row({coding, sent, bytes, millis}, mostBytes, mostMillis) {
  const name = element('th', {scope: 'row'}, coding);
  if (sent !== coding) {
    name.append(element('small', {}, `not available, sent as ${sent}`));
  }
  const share = element('span', {class: 'share'}, format.percent(bytes / mostBytes));
  return element(
    'tr', {'data-coding': coding, 'data-sent': sent},
    name,
    element('td', {}, `${format.count(bytes)} B `, share, bar(bytes / mostBytes, 'size')),
    element('td', {}, `${format.millis(millis)} ms`, bar(millis / mostMillis, 'time')),
    element('td', {'data-encoder': sent}, encoderText(sent)));
}

function encoderText(coding) {
  const encoder = encoders[coding];
  return encoder ? `${format.millis(encoder.microsPerKilobyte)} µs` : NONE;
}

function busy(is) {
  byId('codings-table').setAttribute('aria-busy', String(is));
  byId('measure').setAttribute('aria-disabled', String(is));
}

function say(text) {
  byId('codings-state').textContent = text;
}
