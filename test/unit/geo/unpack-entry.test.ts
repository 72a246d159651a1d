import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOf, unpackEntry } from '../../../geo/archive/unpack-entry.ts';
import { zipOfOne } from '../../../geo/archive/write-zip.ts';
import { readZipDirectory } from '../../../geo/archive/zip-directory.ts';

describe('entries of an open archive', () => {
  it('are read any number of times without a listener that stays on the file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-entries-'));
    const archive = join(folder, 'archive.zip');
    // Longer than the pieces in which an entry is read, also when compressed.
    const content = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919).toString(36)).join());
    await writeFile(archive, zipOfOne('content.txt', content));
    const file = await open(archive);
    try {
      const [entry] = await readZipDirectory(file);
      assert.ok(entry);
      for (let time = 0; time < 20; time++) {
        assert.deepEqual(await beginningOf(file, entry, 1000), content.subarray(0, 1000));
      }
      await unpackEntry(file, entry, join(folder, 'content.txt'));
      assert.ok(content.equals(await readFile(join(folder, 'content.txt'))));
      assert.ok(file instanceof EventEmitter);
      assert.equal(file.listenerCount('close'), 0);
    } finally {
      await file.close();
      await rm(folder, { recursive: true });
    }
  });
});
