/** Both ends of the connection, and the request's fields. */

import {byId, element, show} from './dom.js';

export async function showConnection() {
  const error = byId('connection-error');
  try {
    const response = await fetch('/whoami', {cache: 'no-store'});
    if (!response.ok) {
      throw new Error(`status ${response.status}`);
    }
    const who = await response.json();
    show('peer', address(who.peer));
    show('client', address(who.client));
    show('local', address(who.local));
    show('protocol', who.protocol);
    show('tls', who.tls ? 'yes' : 'no');
    byId('fields').tBodies[0].replaceChildren(...who.fields.map(row));
    error.hidden = true;
  } catch (failure) {
    error.textContent = `The server did not answer (${failure.message}).`;
    error.hidden = false;
  }
}

function address({hostname, port, path}) {
  if (hostname === undefined) {
    return path ?? 'a Unix domain socket';
  }
  const host = hostname.includes(':') ? `[${hostname}]` : hostname;
  return port < 0 ? host : `${host}:${port}`;
}

function row({name, value}) {
  return element('tr', {}, element('th', {scope: 'row'}, name), element('td', {}, value));
}
