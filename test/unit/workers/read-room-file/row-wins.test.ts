import assert from 'node:assert/strict';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ogr } from '../../../support/gdal.ts';
import { builtLayer } from '../../../support/read-back.ts';
import { RoomFolder } from '../../../support/room-folder.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { fileOf } from '../../../support/whole-room.ts';

/** Geometries that well-known binary cannot represent, so that the side table contains them. */
const uneven = { type: 'LineString', coordinates: [[1, 2, 3], [4, 5]] } as const; // prettier-ignore
const bounded = { type: 'Point', coordinates: [7, 8], bbox: [7, 8, 7, 8] } as const;
/** A text that no column can store. */
const aside = 'with a NUL: \0';

const features = [
  { type: 'Feature', properties: { name: 'one', note: aside, count: 1 }, geometry: uneven },
  { type: 'Feature', properties: null, geometry: bounded },
  { type: 'Feature', properties: { count: 3, name: 'three', note: aside }, geometry: bounded, extra: [1] },
  { type: 'Feature', properties: { name: 'four', note: 'plain', count: 4 }, geometry: { type: 'Point', coordinates: [5, 6] } }, // prettier-ignore
  { type: 'Feature', properties: { name: 'five', note: null, count: 5 }, geometry: { type: 'LineString', coordinates: [[179, 1], [-179, 1]] } }, // prettier-ignore
] as const;

/** A point at 3, 4 as a GeoPackage blob. */
const moved = "x'4750000100000000010100000000000000000008400000000000001040'";
const movedPoint = { type: 'Point', coordinates: [3, 4] };

describe('a feature that another program edited', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let whole: Buffer;
  let path: string;
  before(async () => {
    folder = temporaryFolder();
    const room = new RoomFolder(folder.path);
    await room.layer('layer-1', 'Lakes', { type: 'FeatureCollection', features: features.slice(3, 4) });
    await room.layer('layer-2', 'Rivers', { type: 'FeatureCollection', features });
    whole = await fileOf(room);
    path = join(folder.path, 'edited.gpkg');
  });
  beforeEach(() => writeFileSync(path, whole));
  after(() => folder.remove());

  const sql = (...statements: string[]): void => {
    for (const statement of statements) ogr('ogrinfo', path, '-sql', statement);
  };
  /** By their own order, which the layer's order along the curve changes. */
  const read = async (): Promise<unknown[]> => {
    const { texts, warnings } = await builtLayer(path, 'layers/1');
    assert.deepEqual(
      warnings.filter(({ code }) => code !== 'antimeridian_jump'),
      [],
    );
    return texts.map((text) => JSON.parse(text) as unknown).toSorted((a, b) => rank(a) - rank(b));
  };
  const rank = (feature: unknown): number => {
    const { properties } = feature as { properties: { name?: string | null } | null };
    return ['one', undefined, 'three', 'four', 'five'].indexOf(properties?.name ?? undefined);
  };
  const numberOf = (name: string): string => `(SELECT fid FROM rivers WHERE name = '${name}')`;
  const without = "name IS NULL AND fid IN (SELECT feature FROM chartroom_feature_rest WHERE table_name = 'rivers')"; // prettier-ignore

  it('is unchanged if it was not edited, also if GDAL wrote its table again', async () => {
    assert.deepEqual(await read(), features);
    const copy = join(folder.path, 'copy.gpkg');
    copyFileSync(path, copy);
    ogr('ogr2ogr', '-update', '-overwrite', '-preserve_fid', '-nln', 'rivers', path, copy, 'rivers');
    assert.deepEqual(await read(), features);
  });

  it('has its new geometry, and its other values exactly', async () => {
    sql(`UPDATE rivers SET geom = ${moved} WHERE name = 'one' OR ${without}`);
    const [one, two, three] = await read();
    assert.deepEqual(one, { ...features[0], geometry: movedPoint });
    assert.deepEqual(two, { ...features[1], geometry: movedPoint });
    assert.deepEqual(three, features[2]);
  });

  it('has its new geometry also if the export cut the old one at the antimeridian', async () => {
    const cut = ogr('ogrinfo', '-q', path, '-sql', "SELECT * FROM rivers WHERE name = 'five'");
    assert.match(cut, /MULTILINESTRING \(\(179 1,180 1\),\(-180 1,-179 1\)\)/);
    sql("UPDATE rivers SET count = 50 WHERE name = 'five'");
    const renumbered = { ...features[4], properties: { ...features[4].properties, count: 50 } };
    assert.deepEqual((await read())[4], renumbered);
    sql(`UPDATE rivers SET geom = ${moved} WHERE name = 'five'`);
    assert.deepEqual((await read())[4], { ...renumbered, geometry: movedPoint });
  });

  it('has its new value, and its geometry and other values exactly', async () => {
    sql(
      "UPDATE rivers SET count = 30 WHERE name = 'three'",
      "UPDATE rivers SET note = 'x' WHERE name = 'one'",
    );
    const [one, , three] = await read();
    assert.deepEqual(one, { ...features[0], properties: { name: 'one', note: 'x', count: 1 } });
    assert.deepEqual(three, { ...features[2], properties: { ...features[2].properties, count: 30 } });
    assert.deepEqual(Object.keys((three as (typeof features)[2]).properties), ['count', 'name', 'note']);
  });

  it('has properties if values were filled in where it had none', async () => {
    sql(`UPDATE rivers SET count = 2 WHERE ${without}`);
    const [, two] = await read();
    assert.deepEqual(two, { ...features[1], properties: { count: 2 } });
  });

  it('has the value of a column that was added, also where it had no properties', async () => {
    sql('ALTER TABLE rivers ADD COLUMN seen TEXT', `UPDATE rivers SET seen = 'yes' WHERE ${without}`);
    const [one, two] = await read();
    assert.deepEqual(one, features[0]);
    assert.deepEqual(two, { ...features[1], properties: { seen: 'yes' } });
  });

  it('has no value of a column that was deleted', async () => {
    sql('ALTER TABLE rivers DROP COLUMN note');
    const [one, two, three] = await read();
    assert.deepEqual(one, { ...features[0], properties: { name: 'one', count: 1 } });
    assert.deepEqual(two, features[1]);
    assert.deepEqual(three, { ...features[2], properties: { count: 3, name: 'three' } });
  });

  it('has nothing of a deleted feature whose number it got', async () => {
    sql(
      `UPDATE rivers SET fid = 77 WHERE name = 'four'`,
      `INSERT INTO rivers (fid, geom, name) VALUES (88, ${moved}, 'new')`,
      `UPDATE rivers SET fid = 99 WHERE name = 'one'`,
      `REPLACE INTO rivers (fid, geom, name) SELECT ${numberOf('three')}, ${moved}, 'replaced'`,
      `DELETE FROM rivers WHERE name IS NULL`,
      `INSERT INTO rivers (fid, geom, name) SELECT feature, ${moved}, 'again' FROM chartroom_feature_rest WHERE table_name = 'rivers' LIMIT 1`,
    );
    const found = (await read()) as { properties: { name: string; note?: string }; geometry: { type: string } }[]; // prettier-ignore
    assert.deepEqual(found.map(({ properties }) => properties.name).sort(), [
      'five',
      'four',
      'new',
      'one',
      'replaced',
    ]);
    for (const feature of found) {
      assert.notEqual(feature.properties.note, aside);
      assert.ok(!('extra' in feature) && !('bbox' in feature.geometry));
    }
  });

  it('has nothing of the feature with its number and geometry before GDAL wrote the table again', async () => {
    const copy = join(folder.path, 'copy.gpkg');
    copyFileSync(path, copy);
    const query = "SELECT fid, geom, 'another' AS name, CAST(NULL AS TEXT) AS note, count FROM rivers";
    ogr('ogr2ogr', '-update', '-overwrite', '-preserve_fid', '-nln', 'rivers', path, copy, '-sql', query);
    const found = (await read()) as { properties: object; geometry: { coordinates: number[] } }[];
    for (const { properties } of found) assert.deepEqual({ ...properties, count: 0 }, { name: 'another', note: null, count: 0 }); // prettier-ignore
    const points = found.map((feature) => [Object.keys(feature), Object.keys(feature.geometry)]);
    assert.deepEqual(
      points,
      Array(5).fill([
        ['type', 'properties', 'geometry'],
        ['type', 'coordinates'],
      ]),
    );
  });

  it('leaves the side rows of other layers', async () => {
    sql('DELETE FROM lakes');
    assert.deepEqual(await read(), features);
  });
});
