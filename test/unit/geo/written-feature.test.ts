import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { builtTable } from '../../support/geopackage/built-table.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Position = readonly number[];

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const doubles = (position: Position) => Buffer.from(Float64Array.from(position).buffer);
const listed = (items: readonly Buffer[]) => Buffer.concat([uint32(items.length), ...items]);
const line = (positions: readonly Position[]) => listed(positions.map(doubles));
const wkb = (type: number, body: Buffer) => Buffer.concat([Buffer.from([1]), uint32(type), body]);
const blob = (geometry: Buffer) => Buffer.concat([Buffer.from('GP\0\x01\xe6\x10\0\0', 'latin1'), geometry]);

const ring: Position[] = [[0, 0], [2.5, 0], [2.5, 1e-7], [0, 0]]; // prettier-ignore
const ringZ = ring.map((position, i) => [...position, i]);
const polygon = wkb(3, listed([line(ring), line([...ring].reverse())]));
const wide = Array.from({ length: 5000 }, (_, i) => [(i % 360) - 180, 45 + i / 1000]);

/** GeoPackage 1.3, section 2.1.3. */
const shapes: Readonly<Record<string, Buffer | null>> = {
  'a point': blob(wkb(1, doubles([7.4474, -0]))),
  'a point of many digits': blob(wkb(1, doubles([1 / 3, Math.PI]))),
  'a point of nothing': blob(wkb(1, doubles([NaN, NaN]))),
  'a line': blob(wkb(2, line(wide))),
  'a line of nothing': blob(wkb(2, line([]))),
  'a polygon': blob(polygon),
  'a polygon of nothing': blob(wkb(3, listed([]))),
  'a polygon with a ring of nothing': blob(wkb(3, listed([line(ring), line([])]))),
  'a polygon with heights': blob(wkb(1003, listed([line(ringZ)]))),
  'a polygon with measures': blob(wkb(2003, listed([line(ringZ)]))),
  points: blob(wkb(4, listed([[1, 2], [3, 4]].map((each) => wkb(1, doubles(each)))))), // prettier-ignore
  lines: blob(wkb(5, listed([wkb(2, line(ring)), wkb(2, line([[5, 6], [7, 8]]))]))), // prettier-ignore
  polygons: blob(wkb(6, listed([polygon, polygon]))),
  'a polygon with heights among polygons': blob(wkb(6, listed([polygon, wkb(1003, listed([line(ringZ)]))]))),
  'a collection': blob(wkb(7, listed([polygon, wkb(1, doubles([1, 2])), wkb(7, listed([polygon]))]))),
  'a surface': blob(wkb(15, listed([polygon]))),
  'a point beyond the world by rounding': blob(wkb(1, doubles([180.0000000001, 1]))),
  'a line over the antimeridian': blob(wkb(2, line([[179, 1], [181, 2]]))), // prettier-ignore
  'a line beyond the world': blob(wkb(2, line([[179, 1], [500, 2]]))), // prettier-ignore
  'a polygon that is cut': blob(polygon).subarray(0, 80),
  'no geometry': null,
};

const values = [
  'plain', 'a "quote"', 'back\\slash', 'Zürich', '\u0001', 'long '.repeat(20), '', null,
  0, -0, 7, -12, 1.5, -0.1, 1e21, 1e-9, 2 ** 53, -(2 ** 31), 2n ** 60n, Buffer.from([1, 2]),
]; // prettier-ignore

const pointsWithoutLocation = blob(wkb(4, listed([wkb(1, doubles([1, 2])), wkb(1, doubles([NaN, NaN]))])));

const declared = [
  { name: 'id', column: 'id', type: 'long', nullMeans: 'absent', featureId: true },
  { name: 'text', column: 'text', type: 'string', nullMeans: 'absent' },
  { name: 'whole', column: 'whole', type: 'long', nullMeans: 'null' },
  { name: 'share', column: 'share', type: 'double', nullMeans: 'null' },
  { name: 'yes', column: 'yes', type: 'bool', nullMeans: 'null' },
] as const;

describe('a row written as a feature', () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  async function write(all: readonly (Buffer | null)[]): Promise<string> {
    const path = join(await mkdtemp(join(folder.path, 'file-')), 'table.gpkg');
    const database = new DatabaseSync(path);
    database.exec(
      'PRAGMA page_size=512; CREATE TABLE t (fid INTEGER PRIMARY KEY, geom BLOB, id, text, whole, share REAL, yes)',
    );
    const insert = database.prepare(
      'INSERT INTO t (geom, id, text, whole, share, yes) VALUES (?, ?, ?, ?, ?, ?)',
    );
    for (const shape of all)
      for (const [i, value] of values.entries()) {
        const number = typeof value === 'number' ? value : i;
        insert.run(shape, i % 3 === 0 ? null : value, value, value, number, i % 4 === 0 ? value : i % 2);
      }
    database.close();
    return path;
  }

  /** The outcome for the table: the digests of its files, and everything reported. */
  const outcome = (path: string, strategy: 'text' | 'distributed', batchBytes: number) =>
    builtTable(path, {
      ...{ declared, strategy, folder: folder.path, threads: 1 },
      limits: { inlineBytes: 0, batchBytes },
    });

  it('is encoded as a reader of its text encodes it, whatever its content', async () => {
    const all = Object.values(shapes);
    const path = await write(all);
    for (const batchBytes of [20_000, 4 * 2 ** 20]) {
      const byText = (await outcome(path, 'text', batchBytes)) as {
        isDistributed: boolean;
        featureCount: number;
      };
      assert.ok(byText.isDistributed);
      assert.equal(byText.featureCount, all.length * values.length);
      assert.deepEqual(await outcome(path, 'distributed', batchBytes), byText);
    }
  });

  it('is refused as a reader of its text refuses it', async () => {
    const path = await write([pointsWithoutLocation]);
    const byText = (await outcome(path, 'text', 20_000)) as { isDistributed: boolean; code: string };
    assert.ok(byText.isDistributed);
    assert.equal(byText.code, 'invalid_geometry');
    assert.deepEqual(await outcome(path, 'distributed', 20_000), byText);
  });
});
