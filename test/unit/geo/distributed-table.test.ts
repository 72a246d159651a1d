import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { builtTable } from '../../support/geopackage/built-table.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Random = () => number;

const declared = [
  { name: 'name', column: 'name', type: 'string', nullMeans: 'absent' },
  { name: 'count', column: 'count', type: 'long', nullMeans: 'null' },
  { name: 'share', column: 'share', type: 'double', nullMeans: 'null' },
] as const;

/** A polygon, some with measures, slightly out of range or truncated (GeoPackage 1.3, section 2.1.3). */
function blobOf(random: Random): Uint8Array | null {
  const kind = Math.floor(random() * 40);
  if (kind === 0) return null;
  const positions = 4 + Math.floor(random() ** 8 * 400);
  const size = kind === 1 ? 3 : 2;
  const blob = Buffer.alloc(8 + 13 + positions * size * 8);
  blob.write('GP');
  blob[3] = 1;
  blob[8] = 1;
  blob.writeUInt32LE(kind === 1 ? 2003 : 3, 9);
  blob.writeUInt32LE(1, 13);
  blob.writeUInt32LE(positions, 17);
  const [x, y] = [kind === 2 ? 180.0000001 : random() * 340 - 170, random() * 160 - 80];
  for (let i = 0; i < positions; i++) {
    const turn = (i % (positions - 1)) / (positions - 1);
    const east = kind === 2 ? x : x - Math.abs(Math.cos(turn * 6.28)) / 100;
    blob.writeDoubleLE(east, 21 + i * size * 8);
    blob.writeDoubleLE(y + Math.sin(turn * 6.28) / 100, 29 + i * size * 8);
  }
  return kind === 3 ? blob.subarray(0, 40) : blob;
}

function writeTable(path: string, rows: number, sql = ''): void {
  const random = randomFrom(3);
  const database = new DatabaseSync(path);
  database.exec(
    'PRAGMA page_size=1024; CREATE TABLE t (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, count INTEGER, share REAL, bytes BLOB); BEGIN',
  );
  const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)');
  for (let i = 0; i < rows; i++) {
    const name = random() < 0.1 ? null : 'Zürich "'.repeat(Math.floor(random() ** 6 * 300));
    const count = random() < 0.02 ? 'many' : random() < 0.02 ? 2n ** 60n : Math.floor(random() * 1000);
    insert.run(i * 3, blobOf(random), name, count, random() < 0.3 ? 7 : random(), null);
  }
  database.exec(`COMMIT; ${sql}`);
  database.close();
}

describe('a table whose pages are distributed to threads', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'table.gpkg');
  afterEach(() => writeFileSync(path, ''));
  after(() => folder.remove());

  /** The outcome for the table: the digests of its files, and everything reported. */
  const outcome = (strategy: 'text' | 'distributed' | 'distributed only') =>
    builtTable(path, {
      ...{ declared, strategy, folder: folder.path, threads: 2 },
      limits: { inlineBytes: 0, batchBytes: 64 * 1024, memoryBytes: 1024 * 1024 },
    });

  it('gives the same bytes and warnings as its text', async () => {
    writeTable(path, 5000);
    const byText = await outcome('text');
    assert.deepEqual(await outcome('distributed only'), byText);
    const { rows, featureCount } = byText as { rows: unknown[]; featureCount: number };
    assert.deepEqual([rows.length, featureCount], [5, 5000]);
  });

  it('is read as text if a row lacks a column that was added later', async () => {
    writeTable(path, 1000, "ALTER TABLE t ADD COLUMN late TEXT DEFAULT 'late'");
    assert.match(JSON.stringify(await outcome('distributed only')), /the text was read/);
    assert.deepEqual(await outcome('distributed'), await outcome('text'));
  });

  it('is read as text if a row is long', async () => {
    writeTable(path, 1000, 'INSERT INTO t (name) VALUES (hex(zeroblob(200000)))');
    assert.match(JSON.stringify(await outcome('distributed only')), /the text was read/);
    assert.deepEqual(await outcome('distributed'), await outcome('text'));
  });

  it('is refused with the same message as its text, whatever is wrong with it', async () => {
    writeTable(path, 2000);
    const whole = readFileSync(path);
    const random = randomFrom(5);
    const outcomes = new Set<unknown>();
    for (let turn = 0; turn < 12; turn++) {
      const broken = Buffer.from(whole);
      for (let i = 0; i < 3; i++) {
        const page = 2 + Math.floor(random() * (whole.length / 1024 - 2));
        broken[page * 1024 + Math.floor(random() ** (1 + (turn % 3) * 4) * 1024)] = random() * 256;
      }
      writeFileSync(path, broken);
      const byText = await outcome('text');
      assert.deepEqual(await outcome('distributed'), byText);
      outcomes.add((byText as { code?: string }).code);
    }
    assert.ok(outcomes.has('invalid_file') && outcomes.has(undefined), String([...outcomes]));
  });

  it('is refused if its rows are out of order between page runs', async () => {
    writeTable(path, 2000);
    const broken = readFileSync(path);
    // The root page of the tree, the second of the file, lists its leaf pages: swap the first and the last.
    const first = broken.readUInt16BE(1024 + 12);
    const last = broken.readUInt16BE(1024 + 12 + 2 * (broken.readUInt16BE(1024 + 3) - 1));
    const page = broken.readUInt32BE(1024 + first);
    broken.writeUInt32BE(broken.readUInt32BE(1024 + last), 1024 + first);
    broken.writeUInt32BE(page, 1024 + last);
    writeFileSync(path, broken);
    const byText = (await outcome('text')) as { message: string };
    assert.equal(byText.message, 'The GeoPackage has rows of a table out of order.');
    assert.deepEqual(await outcome('distributed'), byText);
  });
});
