/** Server-sent events that come back: after an error, after silence, and when the page is shown again. */

const FIRST_DELAY = 1000;
const LAST_DELAY = 30000;
const SILENCE = 6000;

/**
 * Calls `onData` with the data of each event of that type, and `onState` with 'live', 'lost' or 'paused'.
 * EventSource connects again by itself after a lost connection, but gives up on an answer that is no event stream, as
 * proxies send while a server starts; and it does not notice a connection that says nothing any more.
 */
export function follow(url, type, onData, onState) {
  let source = null;
  let delay = FIRST_DELAY;
  let timer = 0;

  function open() {
    close();
    source = new EventSource(url);
    source.addEventListener(type, (event) => {
      delay = FIRST_DELAY;
      onState('live');
      onData(JSON.parse(event.data));
      after(SILENCE, lost);
    });
    source.addEventListener('error', ({target}) => {
      if (target !== source) {
        return;
      }
      if (target.readyState === EventSource.CLOSED) {
        lost();
      } else {
        onState('lost');
        after(SILENCE, open);
      }
    });
    after(SILENCE, lost);
  }

  function lost() {
    close();
    onState('lost');
    after(delay, open);
    delay = Math.min(delay * 2, LAST_DELAY);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function after(millis, task) {
    clearTimeout(timer);
    timer = setTimeout(task, millis);
  }

  // Over HTTP/1.1 a browser has six connections to a server for all its tabs together.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      close();
      onState('paused');
    } else {
      open();
    }
  });
  open();
}
