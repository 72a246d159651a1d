import { setTimeout as delay } from 'node:timers/promises';
import { decodeJwt } from 'jose';

const answerMs = 15_000;
/** A Service may need a moment to know its pods. */
const readyMs = 60_000;
const pauseMs = 1000;
const title = 'Check of the release';

/** Waits until the API is ready, and checks that it rejects a caller without a credential. */
export async function checkApi(url: string): Promise<string> {
  await waitUntilReady(url);
  const { status, text } = await request(url, 'GET', '/api/rooms/no-such-rm');
  if (![401, 403, 404].includes(status))
    throw new Error(`A request without a credential for a missing room was answered with ${status}: ${text}`);
  return 'it is ready, and rejects a request without a credential';
}

async function waitUntilReady(url: string): Promise<void> {
  const until = performance.now() + readyMs;
  for (;;) {
    const answer = await request(url, 'GET', '/readyz').catch((error: unknown) => error);
    if (!(answer instanceof Error)) {
      const { status, text } = answer as Answer;
      if (status === 200) return;
      if (performance.now() > until) throw new Error(`/readyz was answered with ${status}: ${text}`);
    } else if (performance.now() > until) {
      throw new Error(`${url} does not respond`, { cause: answer });
    }
    await delay(pauseMs);
  }
}

export interface MarkerCheck {
  /** An API token of the room with `write`, or a session token of a member. */
  readonly token: string;
  readonly room: string;
  /** The configured audience, to explain a rejected session token. */
  readonly audience: string;
}

/** Creates, reads and deletes a marker. */
export async function checkMarker(url: string, { token, room, audience }: MarkerCheck): Promise<string> {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await request(url, method, path, { token, ...(body && { body }) });
    if (answer.status >= 300) throw refusal(`${method} ${path}`, answer, { token, audience });
    return (answer.text === '' ? {} : JSON.parse(answer.text)) as { marker?: { id: string; title: string } };
  };
  const markers = `/api/rooms/${encodeURIComponent(room)}/markers`;
  const { marker } = await ask('POST', markers, { latitude: 46.948, longitude: 7.447, title });
  if (marker === undefined) throw new Error(`POST ${markers} did not return a marker.`);
  const path = `${markers}/${encodeURIComponent(marker.id)}`;
  try {
    const read = await ask('GET', path);
    if (read.marker?.title !== title) throw new Error(`GET ${path} returned ${JSON.stringify(read)}`);
  } finally {
    await ask('DELETE', path);
  }
  return `it was created, read and deleted in the room ${room}`;
}

interface Answer {
  readonly status: number;
  /** The beginning of a long body is enough for a message. */
  readonly text: string;
}

async function request(
  url: string,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMs),
  });
  return { status: answer.status, text: await answer.text() };
}

function refusal(
  what: string,
  { status, text }: Answer,
  expected: { token: string; audience: string },
): Error {
  const message = `${what} was answered with ${status}: ${text.slice(0, 500)}`;
  const audience = status === 401 ? audienceOf(expected.token) : null;
  if (audience === null || audience.includes(expected.audience)) return new Error(message);
  return new Error(
    `${message} The token is issued for ${audience.join(', ')}; identity.audience is ${expected.audience}.`,
  );
}

/** The audience of a session token; null for an API token. */
function audienceOf(token: string): readonly string[] | null {
  try {
    return [decodeJwt(token).aud ?? 'no audience'].flat();
  } catch {
    return null;
  }
}
