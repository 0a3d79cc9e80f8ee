/** Starts the parts of the page. */

import {hasMeasured, measureCodings, showEncoders} from './codings.js';
import {showConnection} from './connection.js';
import {byId} from './dom.js';
import {sendRequests} from './load.js';
import {setStale, showFigures} from './now.js';
import {follow} from './stream.js';

const STATES = {
  live: 'Live',
  lost: 'Connection lost, trying again',
  paused: 'Paused',
};

function onState(state) {
  const badge = byId('state');
  const before = badge.dataset.state;
  if (state === before) {
    return;
  }
  badge.dataset.state = state;
  badge.textContent = STATES[state];
  setStale(state !== 'live');
  if (state === 'live' && before === 'lost') {
    showConnection();
    if (!hasMeasured()) {
      measureCodings();
    }
  }
}

function onFigures(figures) {
  showEncoders(figures.codings);
  if (showFigures(figures)) {
    measureCodings();
  }
}

byId('send').addEventListener('click', sendRequests);
byId('measure').addEventListener('click', measureCodings);
follow('/live/figures', 'figures', onFigures, onState);
showConnection();
measureCodings();
