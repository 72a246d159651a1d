import assert from 'node:assert/strict';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { floatAbove, floatBelow } from '../../../../geo/sqlite/float-bounds.ts';
import { LeafPages } from '../../../../geo/sqlite/leaf-pages.ts';
import { PageFile } from '../../../../geo/sqlite/page-file.ts';
import { NumberTable, nodeOf, PackedRtree } from '../../../../geo/sqlite/packed-rtree.ts';
import { serialOfBlob } from '../../../../geo/sqlite/serial-types.ts';
import { TablePages } from '../../../../geo/sqlite/table-pages.ts';
import { putVarint, varintBytes } from '../../../../geo/sqlite/varint.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import { temporaryDirectory } from '../layers.ts';

const directory = temporaryDirectory();
let number = 0;

/** A new database with what is made by some SQL; answers its path and its root pages. */
function emptyDatabase(pageSize: number, sql: string): { path: string; root: (name: string) => number } {
  const path = join(directory, `pages-${++number}.db`);
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size = ${pageSize}; ${sql}`);
  const rows = database.prepare('SELECT name, rootpage FROM sqlite_schema').all();
  database.close();
  const roots = new Map(rows.map(({ name, rootpage }) => [name, Number(rootpage)]));
  return { path, root: (name) => roots.get(name)! };
}

/** A row of one blob as a record. */
function recordOf(blob: Buffer): Buffer {
  const header = Buffer.alloc(12);
  const end = putVarint(header, 2, serialOfBlob(blob.length));
  header[0] = end;
  return Buffer.concat([header.subarray(0, end), blob]);
}

interface Row {
  id: number;
  blob: Buffer;
}

function writeTable(path: string, root: number, rows: readonly Row[], perRun: number): void {
  const file = new PageFile(path);
  const table = new TablePages(file, root);
  const pages = new LeafPages(file.pageSize, 1);
  for (const [i, { id, blob }] of rows.entries()) {
    const record = recordOf(blob);
    pages.begin(id, record.length);
    pages.put(record, 0, 3);
    pages.put(record, 3, record.length);
    if (i % perRun === perRun - 1) table.add(pages.take());
  }
  table.add(pages.take());
  table.finish();
  file.finish();
  file.close();
}

function readTable(path: string): Row[] {
  const database = new DatabaseSync(path);
  const rows = database.prepare('SELECT id, blob FROM t').all();
  database.close();
  return rows.map(({ id, blob }) => ({ id: Number(id), blob: Buffer.from(blob as Uint8Array) }));
}

function checkOf(path: string): string {
  const database = new DatabaseSync(path);
  const rows = database.prepare('PRAGMA integrity_check').all();
  database.close();
  return rows.map(({ integrity_check }) => String(integrity_check)).join('\n');
}

const tableSql = 'CREATE TABLE t (id INTEGER PRIMARY KEY, blob)';

describe('pages of a database written past SQLite', () => {
  for (const pageSize of [512, 4096, 65536])
    it(`are read by SQLite like its own, with ${pageSize} bytes, for any row length`, () => {
      const random = randomFrom(pageSize);
      for (const [count, maxLength] of [
        [0, 0],
        [1, 10],
        [1, 200_000],
        [2, 70_000],
        [40, 3 * pageSize],
        [3000, 300],
        [20_000, 20],
      ] as const) {
        let id = 0;
        const rows = Array.from({ length: count }, (_, i) => ({
          id: (id += i % 100 === 99 ? Math.floor(random() * 2 ** 33) : 1),
          blob: Buffer.alloc(Math.floor(random() * maxLength), i % 251),
        }));
        const { path, root } = emptyDatabase(pageSize, tableSql);
        writeTable(path, root('t'), rows, 777);
        assert.equal(checkOf(path), 'ok', `${count} rows of up to ${maxLength} bytes`);
        assert.deepEqual(readTable(path), rows);
      }
    });

  it('hold every length of a row around those at which it leaves its leaf', () => {
    const lengths = Array.from({ length: 1200 }, (_, i) => (i < 600 ? 3700 + i : 7800 + i - 600));
    const rows = lengths.map((length, i) => ({ id: i + 1, blob: Buffer.alloc(length, i) }));
    const { path, root } = emptyDatabase(4096, tableSql);
    writeTable(path, root('t'), rows, 10);
    assert.equal(checkOf(path), 'ok');
    assert.deepEqual(readTable(path), rows);
  });

  it('leave out the page that holds the byte of locks, also in the midst of a row', () => {
    const { path, root } = emptyDatabase(65536, tableSql);
    const lockPage = 2 ** 30 / 65536 + 1;
    truncateSync(path, (lockPage - 4) * 65536);
    const rows = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, blob: Buffer.alloc(150_000, i + 1) }));
    writeTable(path, root('t'), rows, 100);
    assert.deepEqual(readTable(path), rows);
    const odd = checkOf(path)
      .split('\n')
      .filter((line) => !/^(\*\*\*.*|Page \d+: never used)$/.test(line));
    assert.deepEqual(odd, []);
    assert.ok(!checkOf(path).includes(`Page ${lockPage}`));
  });

  it('are added to a table that others were added to before, and may be written to by SQLite after', () => {
    const { path, root } = emptyDatabase(4096, `${tableSql}; CREATE TABLE u (id INTEGER PRIMARY KEY, blob)`);
    const rows = Array.from({ length: 5000 }, (_, i) => ({ id: i * 2, blob: Buffer.alloc(i % 900, i) }));
    writeTable(path, root('u'), rows, 50);
    writeTable(path, root('t'), rows, 5000);
    const database = new DatabaseSync(path);
    database.exec('DELETE FROM t WHERE id % 3 = 0; INSERT INTO t SELECT id + 1, blob FROM u');
    const { n } = database.prepare('SELECT count(*) AS n FROM t').get()!;
    database.close();
    assert.equal(n, 5000 + rows.filter(({ id }) => id % 3 !== 0).length);
    assert.equal(checkOf(path), 'ok');
  });

  it('tell numbers of variable length as SQLite reads them', () => {
    for (const value of [0, 127, 128, 16383, 16384, 2 ** 31, 2 ** 32 + 5, 2 ** 53 - 1]) {
      const bytes = Buffer.alloc(9);
      const end = putVarint(bytes, 0, value);
      assert.equal(end, varintBytes(value));
      let read = 0n;
      for (const byte of bytes.subarray(0, end)) read = (read << 7n) | BigInt(byte & 127);
      assert.equal(read, BigInt(value));
    }
  });
});

describe('an R-tree written past SQLite', () => {
  const treeSql = 'CREATE VIRTUAL TABLE r USING rtree(id, minx, maxx, miny, maxy)';

  function treeOf(boxes: readonly (readonly number[])[]): string {
    const { path, root } = emptyDatabase(4096, treeSql);
    const roots = { node: root('r_node'), rowid: root('r_rowid'), parent: root('r_parent') };
    const file = new PageFile(path);
    const tree = new PackedRtree(file, roots);
    const rowids = new NumberTable(file, roots.rowid);
    for (const [i, [minX, maxX, minY, maxY]] of boxes.entries()) {
      tree.add(i + 1, floatBelow(minX!), floatAbove(maxX!), floatBelow(minY!), floatAbove(maxY!));
      rowids.add(i + 1, nodeOf(i, boxes.length));
    }
    tree.finish();
    rowids.finish();
    file.finish();
    file.close();
    return path;
  }

  for (const count of [0, 1, 51, 52, 2601, 2602, 10_000])
    it(`of ${count} boxes is ordered and returns the same as a full scan`, () => {
      const random = randomFrom(count);
      const boxes = Array.from({ length: count }, () => {
        const x = random() * 360 - 180;
        const y = random() * 180 - 90;
        return [x, x + random() * 3, y, y + random() * 3] as const;
      });
      const path = treeOf(boxes);
      const database = new DatabaseSync(path);
      assert.deepEqual({ ...database.prepare(`SELECT rtreecheck('r') AS c`).get() }, { c: 'ok' });
      const asked = database.prepare(
        'SELECT id FROM r WHERE maxx >= ? AND minx <= ? AND maxy >= ? AND miny <= ? ORDER BY id',
      );
      for (let round = 0; round < 40; round++) {
        const x = random() * 360 - 180;
        const y = random() * 180 - 90;
        const [width, height] = [random() * 40, random() * 40];
        const met = boxes.flatMap(([minX, maxX, minY, maxY], i) =>
          maxX >= x && minX <= x + width && maxY >= y && minY <= y + height ? [i + 1] : [],
        );
        const got = asked.all(x, x + width, y, y + height).map(({ id }) => Number(id));
        // Floats are wider than the boxes that they hold.
        const missed = met.filter((id) => !got.includes(id));
        assert.deepEqual(missed, []);
        assert.ok(got.length <= met.length + 2);
      }
      database.close();
      assert.equal(checkOf(path), 'ok');
    });

  it('takes and gives up features by SQLite itself', () => {
    const path = treeOf(Array.from({ length: 3000 }, (_, i) => [i, i + 1, 0, 1]));
    const database = new DatabaseSync(path);
    database.exec('DELETE FROM r WHERE id % 2 = 0');
    for (let id = 5001; id < 5600; id++) database.exec(`INSERT INTO r VALUES (${id}, 1, 2, 3, 4)`);
    assert.deepEqual(
      { ...database.prepare(`SELECT rtreecheck('r') AS c, count(*) AS n FROM r`).get() },
      { c: 'ok', n: 2099 },
    );
    database.close();
  });

  it('has floats that hold the double, the nearest ones', () => {
    for (const value of [0, -0, 0.1, -0.1, 1e-50, -1e-50, 180, 7.123456789, -7.123456789, 2 ** -149, 1e30]) {
      assert.ok(floatBelow(value) <= value && floatAbove(value) >= value, String(value));
      assert.equal(Math.fround(floatBelow(value)), floatBelow(value));
      const width = floatAbove(value) - floatBelow(value);
      assert.ok(width <= Math.max(Math.abs(value) * 2 ** -22, 2 ** -148), String(value));
    }
  });
});
