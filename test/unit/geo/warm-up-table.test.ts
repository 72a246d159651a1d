import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startLayerPool } from '../../../geo/layer/build/layer-runners.ts';
import { warmUpTable } from '../../../geo/layer/build/warm-up-table.ts';
import { collection, feature, layerOf, listed, square, temporaryDirectory } from './layers.ts';

describe('an engine that warms up with a table', () => {
  const directory = temporaryDirectory();
  const document = collection(...Array.from({ length: 500 }, (_, i) => feature(square(i % 90, i % 45))));
  const limits = { inlineBytes: 0, batchBytes: 10_000 };

  for (const when of ['to its end', 'until it is wanted'])
    it(`${when} builds the same layer as a new one, and leaves nothing behind`, async () => {
      const scratch = join(directory, when.replaceAll(' ', '-'));
      mkdirSync(scratch);
      const pool = startLayerPool(2, scratch);
      const request = new AbortController();
      const asked: string[] = [];
      const tasks = {
        run: (...[name, input]: Parameters<typeof pool.run>) => {
          asked.push(name);
          if (when !== 'to its end' && asked.length === 3) request.abort();
          return pool.run(name, input);
        },
      };
      const warm = warmUpTable(tasks, { directory: scratch, threads: 2, signal: request.signal });
      if (when === 'to its end') await warm;
      else await assert.rejects(warm, (reason) => reason === request.signal.reason);
      // Rows that threads cannot read are read as text, which another test warms up.
      assert.deepEqual([...new Set(asked)], ['encodePages']);
      assert.deepEqual(listed(scratch), []);
      const [warmed, fresh] = [
        await layerOf(directory, document, { pool, limits }),
        await layerOf(directory, document, { limits }),
      ];
      await pool.close();
      assert.deepEqual(warmed.manifest, fresh.manifest);
    });
});
