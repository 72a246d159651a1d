import assert from 'node:assert/strict';
import { openFileSystemObjectStore } from '../../adapters/objects/file-system/file-system-object-store.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { publishLayer } from '../support/api/publish-layer.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { countRounds, type CountedStore } from '../support/slow-store/count-rounds.ts';
import { slowStore } from '../support/slow-store/slow-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** With 20 ms per call, the number of sequential calls matters, not their total. */
describe('a small box of a large layer in a remote store', () => {
  const folder = temporaryFolder();
  let counted: CountedStore;
  let api: TestApi;
  let owner: string;
  let layerId: string;
  const columns = 400;

  before(async () => {
    counted = countRounds(slowStore(await openFileSystemObjectStore(folder.path)));
    api = await startTestApi({ objects: counted.store });
    owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    layerId = await publishLayer(api, roomId, 'Distant', squares());
  });
  after(async () => {
    await api.close();
    folder.remove();
  });

  function* squares(): Generator<string> {
    for (let n = 0; n < columns * 100; n++) {
      const [x, y] = [(n % columns) / 10, Math.floor(n / columns) / 10];
      const ring = `[[${x},${y}],[${x + 0.05},${y}],[${x + 0.05},${y + 0.05}],[${x},${y}]]`;
      yield `{"type":"Feature","properties":{"number":${n},"text":"${'-'.repeat(100)}"},"geometry":{"type":"Polygon","coordinates":[${ring}]}}`;
    }
  }

  async function read(bbox: string): Promise<{ features: unknown[]; calls: number; rounds: number }> {
    counted.take();
    const reply = await call(api.url, 'GET', `/api/layers/${layerId}/features?bbox=${bbox}`, {
      bearer: owner,
    });
    const { features } = expectReply(reply, 200).json as { features: unknown[] };
    return { features, ...counted.take() };
  }

  it('is read with at most three sequential calls, and with one when that part is cached', async () => {
    for (const box of ['20,5,20.31,5.31', '3,8,3.31,8.31']) {
      for (const max of [3, 1]) {
        const { features, rounds, calls } = await read(box);
        assert.equal(features.length, 16);
        assert.ok(rounds <= max, `${rounds} rounds of ${calls} calls`);
      }
    }
  });
});
