import assert from 'node:assert/strict';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openObjectStore } from '../../adapters/objects/open-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { featureIds } from '../long/check-room.ts';
import { recover } from '../long/strikes.ts';
import { call } from '../support/api/call.ts';
import { randomFrom } from '../support/seeded-random.ts';
import { sizeOf } from '../support/size.ts';
import { startTestStack, type TestPart, type TestStack } from '../support/stack.ts';
import { squares } from '../workflows/features.ts';
import { shortHeartbeat } from '../workflows/stand.ts';
import { when } from '../support/when.ts';
import { smallEngine } from '../support/small-engine.ts';

type Json = Record<string, unknown>;

const features = sizeOf({ gate: 22_000, long: 40_000 });
const totalChunks = 12;
const layers = sizeOf({ gate: 1, long: 6 });
/**
 * After this number of kills the processes are left running, for machines too slow to make progress between
 * two kills.
 */
const maxKills = sizeOf({ gate: 3, long: 5 }) * layers;

describe('a stack whose processes are killed at random', () => {
  let stack: TestStack;
  before(async () => {
    stack = await startTestStack({ ownPostgres: true, settings: { ...shortHeartbeat, ...smallEngine } });
  });
  after(() => stack[Symbol.asyncDispose]());

  const seed = randomInt(2 ** 31);

  it(`still receives all files of a script completely and once each, and stores nothing else (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const kills: string[] = [];
    const base = stack.apiUrls[0] ?? '';
    const bearer = await stack.tokenOf('owner');
    const file = Buffer.from([...squares(features)].join(''));

    /** Repeats the request, like a script on an unreliable connection, until the service is available. */
    const retryTransient = async (
      method: string,
      path: string,
      body: Pick<RequestInit, 'body'> & { json?: unknown } = {},
    ) => {
      for (;;) {
        const reply = await call(base, method, path, {
          bearer,
          json: body.json,
          ...(body.body === undefined || body.body === null ? {} : { init: { body: body.body } }),
        }).catch(() => null);
        if (reply !== null && reply.status < 500 && reply.status !== 429) return reply;
        await delay(50);
      }
    };
    const room = '/api/rooms/killsroom1';
    await retryTransient('POST', room);

    const sendChunk = async (uploadId: string, index: number): Promise<void> => {
      const size = Math.ceil(file.length / totalChunks);
      const chunk = file.subarray(index * size, (index + 1) * size);
      const form = new FormData();
      const sha256 = createHash('sha256').update(chunk).digest('hex');
      const fields = { uploadId, roomName: 'killsroom1', fileName: 'squares.geojson', sha256 };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('chunkIndex', String(index));
      form.set('totalChunks', String(totalChunks));
      form.set('fileSize', String(file.length));
      form.set('chunk', new Blob([chunk]), 'chunk');
      const { status, text } = await retryTransient('POST', '/api/layers/upload-chunk', { body: form });
      assert.equal(status, 200, text);
    };
    const push = async (layerName: string): Promise<void> => {
      const uploadId = crypto.randomUUID();
      await Promise.all(
        [0, 1, 2].map(async (lane) => {
          for (let index = lane; index < totalChunks; index += 3) await sendChunk(uploadId, index);
        }),
      );
      const json = { roomName: 'killsroom1', uploadId, layerName };
      const { jobId } = (await retryTransient('POST', '/api/layers/process-chunked', { json })).json;
      for (;;) {
        const { json: job } = await retryTransient('GET', `/api/jobs/${String(jobId)}`);
        if (job.status === 'complete') return;
        if (job.status === 'error') await retryLost(job);
        await delay(100);
      }
    };
    /** A job that lost its worker three times fails, and its upload can be retried (record 0079). */
    const retryLost = async (job: Json): Promise<void> => {
      const { code, details } = job.error as { code: string; details?: { lostWorkers?: number } };
      assert.equal(code, 'step_crashed', JSON.stringify(job));
      const workers = kills.filter((name) => name === 'workers').length;
      assert.ok((details?.lostWorkers ?? Infinity) <= workers, `${workers} kills, ${JSON.stringify(job)}`);
      const { status, text } = await retryTransient('POST', `/api/jobs/${String(job.jobId)}/retry`);
      // 409: the response to an accepted retry was lost.
      assert.ok([200, 202, 409].includes(status), text);
    };

    const done = new AbortController();
    const killing = killAtRandom(stack, random, { kills, signal: done.signal });
    const pushing = (async () => {
      for (let number = 0; number < layers; number++) await push(`Layer ${number}`);
    })();
    // A process that does not restart fails the test immediately.
    await Promise.race([pushing, killing]);
    done.abort();
    await killing;

    const listed = (await retryTransient('GET', '/api/layers/killsroom1')).json.layers as Json[];
    assert.deepEqual(
      listed.map(({ name, featureCount }) => [name, featureCount]).sort(),
      Array.from({ length: layers }, (_, number) => [`Layer ${number}`, features]),
      `after ${kills.join(', ')}`,
    );
    for (const { id } of listed) {
      const ids = await featureIds(String(id), async (path) => (await retryTransient('GET', path)).json);
      assert.equal(new Set(ids).size, features);
      assert.equal(ids.length, features);
    }
    await assertNothingElse(stack, listed.length);
  });
});

/**
 * Kills and restarts one process after another until `signal` fires, at most `maxKills` times; adds their
 * names to `kills`.
 */
async function killAtRandom(
  stack: TestStack,
  random: () => number,
  { kills, signal }: { readonly kills: string[]; readonly signal: AbortSignal },
): Promise<void> {
  const [api] = stack.apis;
  assert.ok(api && stack.workers && stack.postgres);
  const parts: [string, TestPart][] = [
    ['api', api],
    ['workers', stack.workers],
    ['workers', stack.workers],
    ['postgres', stack.postgres],
  ];
  while (!signal.aborted) {
    if (kills.length === maxKills) {
      await once(signal, 'abort');
      break;
    }
    await delay(200 + random() * 2500);
    const [name, part] = parts[Math.floor(random() * parts.length)] ?? assert.fail();
    kills.push(name);
    await part.kill();
    await recover(part);
  }
}

/** Asserts that after the sweep only the files of the layers exist, and no reservation. */
async function assertNothingElse(stack: TestStack, count: number): Promise<void> {
  const pool = createPool({ databaseUrl: stack.databaseUrl, size: 2, applicationName: 'kills-test' });
  try {
    const database = createPostgresDatabase(pool);
    const objectStore = await openObjectStore(pathToFileURL(join(stack.folder, 'objects')).href);
    const lacking = `select 1 from layers where not manifest ? 'overviews'`;
    await when('all layers have overviews', async () => (await pool.query(lacking)).rowCount === 0);
    await sweep({ database, objectStore }, 0);
    const keys: string[] = [];
    for await (const { key } of objectStore.list('')) keys.push(key);
    const prefixes = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/'))));
    assert.ok(
      keys.every((key) => key.startsWith('layers/')),
      keys.join('\n'),
    );
    assert.equal(prefixes.size, count);
    const { rows } = await pool.query('select sum(quota_reserved) as reserved from users');
    assert.equal(Number((rows as { reserved: string }[])[0]?.reserved), 0);
  } finally {
    await pool.end();
  }
}
