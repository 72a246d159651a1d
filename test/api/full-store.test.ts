import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openFileSystemObjectStore } from '../../adapters/objects/file-system/file-system-object-store.ts';
import type { LocalObjects, ObjectStore } from '../../core/ports/object-store.ts';
import { when } from '../support/when.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { ManualClock } from '../support/manual-clock.ts';

/** The system error of a full disk. */
async function* untilFull(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const slab of body) {
    yield slab;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  }
}

describe('an object store that is full', () => {
  let api: TestApi;
  let folder: string;
  let owner: string;
  let roomId: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-full-'));
    const store = await openFileSystemObjectStore(folder);
    const put: ObjectStore['put'] = (key, body, options) => store.put(key, untilFull(body), options);
    const take: LocalObjects['take'] = (key, body, options) =>
      store.local.take(key, untilFull(body), options);
    api = await startTestApi({
      objects: { ...store, put, local: { ...store.local, take } },
      clock: new ManualClock(),
    });
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  });
  after(async () => {
    await api.close();
    await rm(folder, { recursive: true });
  });

  const collection = '{"type":"FeatureCollection","features":[]}';
  const form = (parts: Readonly<Record<string, string | Blob>>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) {
      if (value instanceof Blob) body.set(name, value, 'file');
      else body.set(name, value);
    }
    return { init: { body } };
  };
  const chunk = () => ({
    roomName: roomId,
    uploadId: crypto.randomUUID(),
    chunkIndex: '0',
    totalChunks: '2',
    fileName: 'a',
    fileSize: '100',
    chunk: new Blob([collection]),
  });
  const large = new Blob([collection.slice(0, -2), ' '.repeat(6_000_000), ']}']);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';

  const requests: [what: string, path: () => string, request: () => object][] = [
    [
      'an upload',
      () => '/api/layers/upload',
      () => form({ roomName: roomId, layerName: 'a', file: new Blob([collection]) }),
    ],
    [
      'a large one, whose job would begin before it is whole',
      () => '/api/layers/upload',
      () => form({ roomName: roomId, layerName: 'a', file: large }),
    ],
    ['a chunk', () => '/api/layers/upload-chunk', () => form(chunk())],
    [
      'points to import',
      () => `/api/rooms/${roomId}/bulk-import`,
      () => form({ file: new Blob([collection]) }),
    ],
    [
      'a picture',
      () => `/api/rooms/${roomId}/markers/upload-image`,
      () => form({ image: new Blob(['a']), thumbnail: new Blob(['b']) }),
    ],
    [
      'an icon',
      () => `/api/rooms/${roomId}/marker-icons`,
      () => form({ name: 'square', size: '24', icon: new Blob([svg], { type: 'image/svg+xml' }) }),
    ],
    [
      'a layer within the body',
      () => `/api/rooms/${roomId}/layers`,
      () => ({ json: { name: 'a', geojson: JSON.parse(collection) as unknown } }),
    ],
  ];
  for (const [what, path, request] of requests) {
    it(`rejects ${what} with Retry-After, and stores nothing`, async () => {
      const reply = await call(api.url, 'POST', path(), { bearer: owner, ...request() });
      expectReply(reply, 507, 'storage_full');
      assert.equal(reply.headers.get('Retry-After'), '60');
      await when('nothing is stored', async () => {
        const blobs = await api.pool.query('select from blobs');
        const uploads = await api.pool.query('select from uploads');
        const { rows } = await api.pool.query<{ sum: string }>('select sum(quota_reserved) from users');
        const files = await readdir(folder, { recursive: true, withFileTypes: true });
        const stored = files.filter((each) => each.isFile() && each.name !== 'signing-secret');
        return blobs.rows.length + uploads.rows.length + Number(rows[0]?.sum) + stored.length === 0;
      });
      assert.deepEqual(api.startedJobs.splice(0).filter(({ input }) => input.arriving !== true), []); // prettier-ignore
    });
  }
});
