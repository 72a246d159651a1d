import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { openFileSystemObjectStore } from '../../adapters/objects/file-system-object-store.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { layerFiles } from '../../geo/vector/manifest.ts';
import { call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { publishLayer } from '../support/publish-layer.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('an answer that is begun while the database is asked whether it may be given', () => {
  const count = 20_000;
  const folder = temporaryFolder();
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let layerId: string;
  /** Reads of a layer's files. */
  let reads = 0;
  let onRead: () => void = () => undefined;
  /** What the database waits for before it says what a caller may see. */
  let asked: () => Promise<unknown> = () => Promise.resolve();

  before(async () => {
    const objects = await openFileSystemObjectStore(join(folder.path, 'objects'));
    const read: ObjectStore['read'] = (...wanted) => {
      reads++;
      onRead();
      return objects.read(...wanted);
    };
    api = await startTestApi((database) => {
      const { layers } = database;
      const see: typeof layers.see = async (...names) => {
        await asked();
        return layers.see(...names);
      };
      return { objects: { ...objects, read }, database: { ...database, layers: { ...layers, see } } };
    });
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    const features = Array.from(
      { length: count },
      (_, n) =>
        `{"type":"Feature","id":${n},"properties":{"text":"${'x'.repeat(200)}"},"geometry":{"type":"Point","coordinates":[${(n / count) * 170},0]}}`,
    );
    const source = join(folder.path, 'in.geojson');
    await writeFile(source, `{"type":"FeatureCollection","features":[${features.join(',')}]}`);
    layerId = await publishLayer(api.dependencies, roomId, source);
  });
  after(async () => {
    await api.close();
    folder.remove();
  });
  afterEach(() => {
    onRead = () => undefined;
    asked = () => Promise.resolve();
  });

  /** Somewhere where nobody has looked before. */
  let next = 0;
  const read = (bearer: string, more = '') => {
    const west = (next += 3);
    const box = `minLon=${west}&minLat=-1&maxLon=${west + 0.1}&maxLat=1`;
    return call(api.url, 'GET', `/api/layers/${layerId}/features?${box}${more}`, { bearer });
  };
  const readsOf = async (reading: Promise<unknown>): Promise<number> => {
    const before = reads;
    await reading;
    await new Promise((resolve) => setImmediate(resolve));
    return reads - before;
  };

  it('is read for who was let in before, and sent once they are let in again', async () => {
    expectReply(await read(owner), 200);
    const begun = Promise.withResolvers<undefined>();
    onRead = () => begun.resolve(undefined);
    asked = () => begun.promise;
    const { json } = expectReply(await read(owner), 200);
    const ids = (json.features as { id: number }[]).map(({ id }) => id);
    const first = Math.ceil((next / 170) * count);
    assert.deepEqual(
      ids.sort((a, b) => a - b),
      Array.from({ length: ids.length }, (_, n) => first + n),
    );
    assert.ok(ids.length > 10);
  });

  it('is not begun again for a token that was refused', async () => {
    const token = await issueToken(api, owner, roomId, 'read');
    expectReply(await read(token.secret), 200);
    await call(api.url, 'DELETE', `/api/rooms/${roomId}/api-tokens/${token.id}`, { bearer: owner });
    expectReply(await read(token.secret), 401);
    assert.equal(await readsOf(read(token.secret)), 0);
  });

  it('is not begun for who was never let in', async () => {
    expectReply(await read(owner), 200);
    const stranger = await api.issuer.token('stranger');
    for (let time = 0; time < 2; time++) {
      const reading = read(stranger);
      assert.equal(await readsOf(reading), 0);
      expectReply(await reading, 404, 'layer_not_found');
    }
  });

  it('is thrown away where another version took the place of the layer meanwhile', async () => {
    const before = expectReply(await read(owner, '&zoom=9'), 200);
    const { layers } = api.dependencies.database;
    const layer = await layers.find(layerId);
    assert.ok(layer);
    const { manifest, bytes, objectPrefix } = layer;
    for (const { name } of layerFiles(manifest)) {
      await api.dependencies.objects.copy(objectPrefix + name, `layers/second/${name}`);
    }
    const begun = Promise.withResolvers<undefined>();
    onRead = () => begun.resolve(undefined);
    asked = async () => {
      await begun.promise;
      await layers.replaceVersion(layerId, { manifest, bytes, objectPrefix: 'layers/second/' });
    };
    const after = expectReply(await read(owner, '&zoom=9'), 200);
    assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
    asked = () => Promise.resolve();
    assert.equal((await read(owner, '&zoom=9')).headers.get('etag'), after.headers.get('etag'));
  });
});
