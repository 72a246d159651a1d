import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GeoError } from '../../../geo/geo-error.ts';
import { HostileDatabase, type RowsAsked } from '../../../geo/geopackage/read/hostile-database.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { sizeOf } from '../../support/size.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Random = () => number;

const names = ['whole', 'real', 'text', 'blob', 'any'];
const columns = 'whole INTEGER, real DOUBLE PRECISION, text TEXT, blob BLOB, any';
const asked: RowsAsked = { maxBytes: 2 ** 20, withBigInts: false };

const randomByte = randomFrom(1);
const randomBytes = Uint8Array.from({ length: 2 ** 18 }, () => randomByte() * 256);

function bytesOf(random: Random, length: number): Uint8Array {
  const start = Math.floor(random() * (randomBytes.length - length));
  return randomBytes.subarray(start, start + length);
}

/** Lengths around the overflow threshold of every page size, and long overflow chains. */
function lengthOf(random: Random): number {
  const about = [3, 100, 470, 1000, 4060, 9000, 70_000][Math.floor(random() ** 2 * 7)]!;
  return Math.floor(about * (0.9 + 0.2 * random()));
}

const wholes = [0, 1, -1, 127, 128, -129, 32_768, 2 ** 23, -(2 ** 31), 2 ** 47, 2n ** 53n + 1n, -(2n ** 63n)];
const reals = [0.5, -0, 1, 1e300, Infinity, 2 ** 40, -7];
const texts = ['', 'a', 'Zürich', '🗺', 'a\0b', '"\\'];

function valueOf(random: Random, column: string): null | number | bigint | string | Uint8Array {
  const one = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]!;
  if (random() < 0.15) return null;
  if (column === 'whole') return one(wholes);
  if (column === 'real') return one(reals);
  if (column === 'text') return random() < 0.5 ? one(texts) : 'ä'.repeat(lengthOf(random));
  if (column === 'blob') return bytesOf(random, lengthOf(random));
  return valueOf(random, one(names.slice(0, 4)));
}

interface Made {
  readonly pageSize: number;
  readonly encoding?: string;
  readonly rows: number;
  /** Executed last. */
  readonly sql?: string;
}

function make(path: string, seed: number, { pageSize, encoding = 'UTF-8', rows, sql = '' }: Made): void {
  const random = randomFrom(seed);
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA page_size=${pageSize}; PRAGMA encoding='${encoding}'; CREATE TABLE t (fid INTEGER PRIMARY KEY, ${columns})`); // prettier-ignore
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)');
  let fid = -(2n ** 62n);
  for (let i = 0; i < rows; i++) {
    fid += BigInt(1 + Math.floor(random() * 300)) ** BigInt(1 + Math.floor(random() * 7));
    insert.run(fid, ...names.map((name) => valueOf(random, name)));
  }
  database.exec(`DELETE FROM t WHERE fid % 5 = 0; COMMIT; ${sql}`);
  database.close();
}

/** What `take` returns for each row, whose blobs are replaced by those of the next row. */
async function eachRow<Taken>(
  path: string,
  take: (row: readonly unknown[]) => Taken,
  more: Partial<RowsAsked>,
  wanted = names,
): Promise<Taken[]> {
  const database = await HostileDatabase.open(path);
  try {
    return Array.from(database.rows('t', wanted, { ...asked, ...more }), take);
  } finally {
    database.close();
  }
}

const rowsOf = (path: string, more: Partial<RowsAsked>, wanted = names) =>
  eachRow(path, (row) => row.map(plain), more, wanted);

/** SQLite's driver returns all integers as bigints after the first that needs it. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' && Number.isSafeInteger(Number(value))) return Number(value);
  if (typeof value === 'bigint') return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

describe('rows read from database pages', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'rows.db');
  afterEach(() => writeFileSync(path, ''));
  after(() => folder.remove());

  for (const pageSize of [512, 1024, 4096, 65_536]) {
    it(`are the same as read by SQLite, in pages of ${pageSize} bytes`, async () => {
      for (let seed = 1; seed <= sizeOf({ gate: 2, long: 5 }); seed++) {
        make(path, seed, { pageSize, rows: 300 });
        const rows = await rowsOf(path, { untilNext: true });
        assert.ok(rows.length > 100);
        assert.deepEqual(rows, await rowsOf(path, {}));
        writeFileSync(path, '');
      }
    });
  }

  it('have the requested columns in the requested order', async () => {
    make(path, 7, { pageSize: 4096, rows: 50 });
    const wanted = ['blob', 'WHOLE'];
    assert.deepEqual(await rowsOf(path, { untilNext: true }, wanted), await rowsOf(path, {}, wanted));
  });

  it('have the default of a column that was added later, and the values of earlier columns', async () => {
    const sql =
      "ALTER TABLE t ADD COLUMN late TEXT DEFAULT 'late'; INSERT INTO t (whole, late) VALUES (5, 'own')";
    make(path, 8, { pageSize: 4096, rows: 50, sql });
    const rows = await rowsOf(path, { untilNext: true }, ['late', 'whole']);
    assert.deepEqual(rows, await rowsOf(path, {}, ['late', 'whole']));
    assert.deepEqual([rows[0]?.[1], rows.at(-1)?.[1]], ['late', 'own']);
  });

  it('are read by SQLite if their text is UTF-16 or a key is requested', async () => {
    make(path, 9, { pageSize: 4096, encoding: 'UTF-16le', rows: 50 });
    assert.deepEqual(await rowsOf(path, { untilNext: true }), await rowsOf(path, {}));
    writeFileSync(path, '');
    make(path, 9, { pageSize: 4096, rows: 50 });
    const keyed = await rowsOf(path, { untilNext: true }, ['fid']);
    assert.ok(keyed.every(([number, fid]) => number === fid));
  });

  it('end with an error message, whatever bytes of the file are changed', async () => {
    const random = randomFrom(11);
    const turns = sizeOf({ gate: 40, long: 150 });
    let refused = 0;
    for (const pageSize of [512, 4096])
      for (const hits of [anywhere, onHeads]) {
        make(path, 10, { pageSize, rows: 120 });
        const whole = readFileSync(path);
        for (let turn = 0; turn < turns; turn++) {
          const broken = Buffer.from(whole);
          for (let i = 0; i < 20; i++) broken[hits(random, whole.length, pageSize)] = random() * 256;
          writeFileSync(path, broken);
          const reported = await outcomeOf(path);
          assert.equal(await outcomeOf(path), reported, 'the same file is read the same way again');
          if (reported.startsWith('refused')) refused++;
        }
        writeFileSync(path, '');
      }
    assert.ok(refused > turns, `${refused} were refused`);
  });

  it('are refused if a row declares a length beyond 63 bits', async () => {
    make(path, 12, { pageSize: 4096, rows: 3 });
    const broken = readFileSync(path);
    // The first cell of the table's page, the second of the file, begins with the length of its row.
    broken.fill(0xff, 4096 + broken.readUInt16BE(4096 + 8), 4096 + broken.readUInt16BE(4096 + 8) + 9);
    writeFileSync(path, broken);
    assert.equal(
      await outcomeOf(path),
      'refused: The GeoPackage declares more data in its rows than the file size allows.',
    );
  });
});

/** Excludes the first page, which SQLite itself reads. */
function anywhere(random: Random, length: number, pageSize: number): number {
  return pageSize + Math.floor(random() * (length - pageSize));
}

/** Page headers, cell pointers and row headers. */
function onHeads(random: Random, length: number, pageSize: number): number {
  const page = 1 + Math.floor(random() * (length / pageSize - 1));
  return page * pageSize + Math.floor(random() ** 2 * 64);
}

/** The outcome as text: an error or a digest. Fails if there are more rows than bytes. */
async function outcomeOf(path: string): Promise<string> {
  try {
    const hash = createHash('sha256');
    const add = (value: unknown) => {
      if (value instanceof Uint8Array) hash.update(`blob of ${value.length} bytes: `).update(value);
      else hash.update(`${typeof value} ${String(value)}\n`);
    };
    const rows = await eachRow(path, (row) => row.forEach(add), { untilNext: true });
    assert.ok(rows.length < statSync(path).size);
    return hash.digest('hex');
  } catch (error) {
    assert.ok(error instanceof GeoError, String((error as Error).stack));
    return `refused: ${error.message}`;
  }
}
