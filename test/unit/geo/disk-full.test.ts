import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { engineFailure } from '../../../geo/engine-failure.ts';
import { collection, feature, square, temporaryDirectory } from './layers.ts';

const program = fileURLToPath(new URL('../../support/programs/build-on-small-disk.ts', import.meta.url));

describe('a temporary disk that is too small', () => {
  const directory = temporaryDirectory();
  const source = join(directory, 'source.geojson');
  const disk = join(directory, 'disk');

  before(() => {
    mkdirSync(disk);
    const squares = Array.from({ length: 5000 }, (_, i) => feature(square((i % 300) - 150, (i % 100) - 50)));
    writeFileSync(source, JSON.stringify(collection(...squares)));
  });

  /** Uses a separate in-memory disk, which is removed with the program. */
  function build(size: string, ...limits: number[]): unknown {
    const own = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
    const mount = `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`;
    const command = [process.execPath, program, source, disk, ...limits.map(String)];
    const text = execFileSync('unshare', [...own, 'sh', '-c', mount, disk, ...command], { encoding: 'utf8' });
    return JSON.parse(text);
  }

  it('ends the work with disk_full and leaves no files, wherever the space runs out', () => {
    // While features are spooled; while they are assembled from memory; on the caller's own thread.
    for (const [size, inlineBytes, memoryBytes] of [
      ['400k', 0, 0],
      ['1m', 0, 2 ** 27],
      ['1m', 2 ** 30, 0],
    ] as const)
      assert.deepEqual(build(size, inlineBytes, memoryBytes), { code: 'disk_full', left: [] });
  });

  it('is reported for a database too, for which SQLite has its own error', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (a)');
    assert.throws(
      () => {
        database.exec('INSERT INTO t VALUES (zeroblob(100000))');
      },
      (error) => engineFailure(error).code === 'disk_full',
    );
    database.close();
  });

  it('works if it is large enough', () => {
    const { features } = build('16m', 0, 0) as { features: number };
    assert.equal(features, 5000);
  });
});
