import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { warmUp } from '../../../geo/layer/build/warm-up.ts';
import { startLayerPool } from '../../../geo/layer/build/layer-runners.ts';
import { collection, feature, layerOf, listed, square, temporaryDirectory } from './layers.ts';

describe('the warm-up of an engine', () => {
  const directory = temporaryDirectory();
  const document = collection(...Array.from({ length: 500 }, (_, i) => feature(square(i % 90, i % 45))));
  const limits = { inlineBytes: 0, batchBytes: 10_000 };

  for (const [when, rounds] of [
    ['to its end', Infinity],
    ['until it is wanted', 3],
  ] as const)
    it(`${when} builds the same layer as a new one, and leaves nothing behind`, async () => {
      const scratch = join(directory, `scratch-${rounds}`);
      mkdirSync(scratch);
      const pool = startLayerPool(2, scratch);
      const request = new AbortController();
      const warm = warmUp(pool, { directory: scratch, threads: 2, signal: request.signal });
      if (rounds < Infinity) {
        for (let turn = 0; turn < rounds; turn++) await new Promise(setImmediate);
        request.abort();
        await assert.rejects(warm, (reason) => reason === request.signal.reason);
      } else await warm;
      assert.deepEqual(listed(scratch), []);
      const [warmed, fresh] = [
        await layerOf(directory, document, { pool, limits }),
        await layerOf(directory, document, { limits }),
      ];
      await pool.close();
      assert.deepEqual(warmed.manifest, fresh.manifest);
    });
});
