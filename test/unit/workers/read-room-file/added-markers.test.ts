import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NewIds } from '../../../../core/exchange/import/new-ids.ts';
import { changedRoom } from '../../../fixtures/hostile/room-files.ts';
import { ogr } from '../../../support/gdal.ts';
import { readBack } from '../../../support/read-back.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { wholeRoomFile } from '../../../support/whole-room.ts';

/** A point at 3, 4 as a GeoPackage blob. */
const point = "x'4750000100000000010100000000000000000008400000000000001040'";
const now = 4711;

describe('markers that other programs added', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let whole: Buffer;
  let path: string;
  before(async () => {
    folder = temporaryFolder();
    whole = await wholeRoomFile();
    path = join(folder.path, 'room.gpkg');
  });
  beforeEach(() => writeFileSync(path, whole));
  after(() => folder.remove());

  const sql = (...statements: string[]): void => {
    for (const statement of statements) ogr('ogrinfo', path, '-sql', statement);
  };
  const read = async () => {
    const { file, records } = await readBack(path, now);
    assert.ok(file.kind === 'room');
    return { markers: records('marker'), leftOut: file.leftOut.map(({ reason }) => reason) };
  };

  it('need only a position', async () => {
    sql(`INSERT INTO markers (geom) VALUES (${point})`);
    const { markers, leftOut } = await read();
    const { id, longitude, latitude, title, properties, createdBy, createdAt, updatedAt } = markers[2] ?? {};
    assert.deepEqual([id, longitude, latitude, title, properties], [null, 3, 4, null, null]);
    assert.deepEqual([createdBy, createdAt, updatedAt], ['unknown', now, now]);
    assert.deepEqual(leftOut, []);
  });

  it('may be points that GDAL appends, whose further columns become properties', async () => {
    const document = { type: 'FeatureCollection', features: [
      { type: 'Feature', properties: { title: 'Camp', beds: 4, open: true, rate: 2.5, since: '2024-05-01' }, geometry: { type: 'Point', coordinates: [8, 47] } },
      { type: 'Feature', properties: { title: 'Well' }, geometry: { type: 'Point', coordinates: [9, 48] } },
    ] }; // prettier-ignore
    const source = join(folder.path, 'points.geojson');
    writeFileSync(source, JSON.stringify(document));
    ogr('ogr2ogr', '-update', '-append', '-addfields', '-nln', 'markers', path, source);
    const { markers, leftOut } = await read();
    const added = markers
      .slice(2)
      .map(({ title, properties, longitude }) => ({ title, properties, longitude }));
    assert.deepEqual(added, [
      { title: 'Camp', properties: { beds: 4, open: true, rate: 2.5, since: '2024-05-01' }, longitude: 8 },
      { title: 'Well', properties: null, longitude: 9 },
    ]);
    assert.deepEqual(leftOut, []);
  });

  it('may be copies of others, which keep their ids for comments and slides', async () => {
    sql('INSERT INTO markers (geom, id, title, properties) SELECT geom, id, title, properties FROM markers');
    const { markers } = await read();
    assert.deepEqual(markers.map(({ title }) => title), ['One', null, 'One', null]); // prettier-ignore
    const ids = new NewIds('job-1');
    const named = markers.map(({ id }) => ids.marker(id as string | null, true));
    assert.equal(new Set(named).size, 4);
    assert.equal(ids.find('markers', 'marker-1'), named[0]);
    assert.equal(ids.find('markers', 'marker-2'), named[1]);
  });

  it('have properties with a new column, which wins over a property of its name', async () => {
    sql(
      'ALTER TABLE markers ADD COLUMN n INTEGER',
      'ALTER TABLE markers ADD COLUMN visited BOOLEAN',
      'ALTER TABLE markers ADD COLUMN photo BLOB',
      "UPDATE markers SET n = 7, visited = 0 WHERE id = 'marker-1'",
    );
    const { markers, leftOut } = await read();
    assert.deepEqual(markers[0]?.properties, { n: 7, deep: [null], visited: false });
    assert.equal(markers[1]?.properties, null);
    assert.deepEqual(leftOut, ['The binary column “photo” was omitted.']);
  });

  it('report values of new columns that exceed the size of the properties', async () => {
    sql(
      'ALTER TABLE markers ADD COLUMN long TEXT',
      'ALTER TABLE markers ADD COLUMN short TEXT',
      `UPDATE markers SET long = printf('%9000d', 1), short = 'x' WHERE id = 'marker-2'`,
    );
    const { markers, leftOut } = await read();
    assert.deepEqual(markers[1]?.properties, { short: 'x' });
    assert.deepEqual(leftOut, ['long does not fit into the properties of the marker.']);
  });

  it('have at most a hundred added columns', async () => {
    const columns = Array.from(
      { length: 102 },
      (_, n) => `ALTER TABLE markers ADD COLUMN c${n} INTEGER DEFAULT 1`,
    );
    writeFileSync(path, changedRoom(whole, columns.join(';')));
    const { markers, leftOut } = await read();
    assert.equal(Object.keys(markers[1]?.properties as object).length, 100);
    assert.deepEqual(leftOut, ['2 columns beyond 100 added ones were omitted.']);
  });
});
