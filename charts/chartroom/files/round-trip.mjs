// What `helm test` asks of a release: it is ready, it refuses strangers, and with a token a marker goes and comes back.
import { env } from 'node:process';

const { CHARTROOM_URL: url, CHARTROOM_TOKEN: token, CHARTROOM_ROOM: room } = env;

/** Asks until the answer has the wanted status, for a minute: a Service may need a moment to know its pods. */
async function until(status, path) {
  const timeout = AbortSignal.timeout(60_000);
  for (;;) {
    const seen = await fetch(url + path, { signal: timeout }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error) => ({ status: String(error.cause ?? error), text: '' }),
    );
    if (seen.status === status) return seen.text;
    console.log(`${path}: ${seen.status} ${seen.text.slice(0, 500)}`);
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 1000);
      timeout.addEventListener('abort', () =>
        reject(new Error(`${path} did not respond with status ${status} in time.`)),
      );
    });
  }
}

async function ask(method, path, body) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
  return text === '' ? null : JSON.parse(text);
}

await until(200, '/readyz');
console.log('ready: the database responds and has all migrations');

const stranger = await fetch(`${url}/api/rooms/helm-test0`, { signal: AbortSignal.timeout(15_000) });
const refusal = await stranger.json();
if (![401, 403, 404].includes(stranger.status) || typeof refusal.error !== 'string') {
  throw new Error(`A request for a missing room received ${stranger.status} ${JSON.stringify(refusal)}.`);
}
console.log(`a missing room is rejected: ${refusal.error}`);

if (token && room) {
  const markers = `/api/rooms/${room}/markers`;
  const marker = await ask('POST', markers, { latitude: 46.948, longitude: 7.447, title: 'helm test' });
  try {
    const read = await ask('GET', `${markers}/${marker.id}`);
    if (read.title !== 'helm test') throw new Error(`The marker was read as ${JSON.stringify(read)}.`);
    console.log(`a marker was created and read in room ${room}`);
  } finally {
    await ask('DELETE', `${markers}/${marker.id}`);
  }
}
