/**
 * `node --max-old-space-size=64 stream-under-pressure.ts <base URL> <token> <room id> <milliseconds>`:
 * creates markers and reads their events while every turn fills much of the heap, then aborts the stream.
 * Prints the number of created markers and of events received in order.
 */
import { createChartroomClient } from '../../../client/index.ts';

const [baseUrl = '', token = '', roomId = '', milliseconds = ''] = process.argv.slice(2);
const stop = new AbortController();
const linked = Promise.withResolvers<undefined>();
const client = createChartroomClient({ baseUrl, token });
let created = 0;
let received = 0;
let next = Promise.withResolvers<undefined>();

const reading = (async () => {
  const onLink = ({ state }: { state: string }): void => {
    if (state === 'found') linked.resolve(undefined);
  };
  for await (const { marker } of client.roomEvents(roomId, { signal: stop.signal, onLink })) {
    if (marker?.title === String(received)) received += 1;
    next.resolve(undefined);
  }
})();

await linked.promise;
const until = performance.now() + Number(milliseconds);
do {
  next = Promise.withResolvers();
  const body = { latitude: 46, longitude: 7, title: String(created) };
  await client.POST('/api/rooms/{roomId}/markers', { params: { path: { roomId } }, body });
  created += 1;
  // Half of the heap at once, all of it garbage afterwards.
  for (let piece = 0; piece < 20; piece += 1) Array.from({ length: 200_000 }, (_, n) => ({ n }));
  await next.promise;
} while (performance.now() < until);
stop.abort();
await reading;
process.stdout.write(`${JSON.stringify({ created, received })}\n`);
process.exit();
