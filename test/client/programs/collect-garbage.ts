/**
 * `node --expose-gc collect-garbage.ts <operation> <base URL> <token> <room id>`: starts an operation of the
 * client, collects garbage while its connection is idle, then aborts it and prints the result. Prints nothing
 * if the abort does not reach the connection.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createChartroomClient, type ChartroomClient } from '../../../client/index.ts';

const [operation = '', baseUrl = '', token = '', roomId = ''] = process.argv.slice(2);
const stop = new AbortController();
const { signal } = stop;
const answered = Promise.withResolvers<unknown>();
const client = createChartroomClient({
  ...{ baseUrl, token, waits: { firstMs: 1, maxMs: 1 } },
  silenceMs: operation === 'silence' ? 1000 : 60_000,
  fetch(request) {
    const response = fetch(request);
    // No response arrives if the operation is aborted before the response head.
    if (operation === 'poll') answered.resolve(null);
    else answered.resolve(response);
    return response;
  },
});

async function readEvents(given: ChartroomClient): Promise<string> {
  for await (const { kind } of given.roomEvents(roomId, {
    signal,
    onLink: ({ state }) => {
      if (state === 'lost') stop.abort();
    },
  }))
    throw new Error(`No event is expected: ${kind}`);
  return 'ended';
}

const path = { jobId: '00000000-0000-4000-8000-000000000000' };
const operations: Readonly<Record<string, () => Promise<unknown>>> = {
  events: () => readEvents(client),
  silence: () => readEvents(client),
  upload: () => client.uploadFile(new Blob(['{}']), { roomId, fileName: 'a.geojson', signal }).done,
  job: () => client.waitForJob(path.jobId, { signal }),
  poll: () => client.waitForJob(path.jobId, { signal }),
  async download() {
    const { data } = await client.GET('/api/jobs/{jobId}', { params: { path }, signal, parseAs: 'stream' });
    return new Response(data).text();
  },
};
const ended = operations[operation]?.().then(String, (error: unknown) => (error as Error).name);

await answered.promise;
for (let turn = 0; turn < 20; turn += 1) {
  globalThis.gc?.();
  await nextTurn();
}
if (operation !== 'silence') stop.abort();
process.stdout.write(`${await ended}\n`);
process.exit();
