/**
 * Stores an object of the given size in the given folder, whose disk may be small, in each possible way;
 * prints the result as JSON. If it is to stall, it reports when half of the object is written, and waits to
 * be killed.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';

const [folder = '', bytes = '0', stalls = ''] = process.argv.slice(2);
const store = await openFileSystemObjectStore(folder);
const half = Buffer.alloc(Number(bytes) / 2, 'x');

async function* halves() {
  yield Buffer.from(half);
  if (stalls !== '') {
    process.stdout.write('half\n');
    setInterval(() => undefined, 1000);
    await new Promise(() => undefined);
  }
  yield await Promise.resolve(Buffer.from(half));
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'stored',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  );
const left = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'signing-secret')
    .map(({ name }) => name);

const outcomes: Record<string, string> = { put: await outcomeOf(store.put('a/put', halves())) };
outcomes.streamed = await outcomeOf(store.local.take('a/ahead', halves(), { onReadable: () => undefined }));
const file = join(tmpdir(), `chartroom-fill-${process.pid}`);
writeFileSync(file, Buffer.concat([half, half]));
outcomes.putFile = await outcomeOf(store.local.adopt('a/file', file));
await store.put('small', Readable.from([half.subarray(0, half.length / 4)]));
process.stdout.write(`${JSON.stringify({ outcomes, left: left() })}\n`);
