/** One document, fetched and decoded by the browser, with what the browser says about it. */

const DOCUMENT = '/api/parts/all';
const IDENTITY = 'identity';

/** Asks for a coding. What is sent may be another one, if this browser or the server does not have it. */
export async function fetchDocument(coding) {
  performance.clearResourceTimings();
  const began = performance.now();
  const response = await fetch(`${DOCUMENT}?coding=${coding}`, {cache: 'no-store'});
  if (!response.ok) {
    throw new Error(`status ${response.status}`);
  }
  const text = await response.text();
  const ended = performance.now();
  const timing = await timingOf(response.url);
  return {
    coding,
    sent: response.headers.get('Content-Encoding') ?? IDENTITY,
    bytes: timing?.encodedBodySize || Number(response.headers.get('Content-Length')),
    millis: timing ? timing.responseEnd - timing.requestStart : ended - began,
    text,
  };
}

/** The entry may come a moment after the body (Resource Timing). */
async function timingOf(url) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const [entry] = performance.getEntriesByName(url, 'resource').slice(-1);
    if (entry) {
      return entry;
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return null;
}
