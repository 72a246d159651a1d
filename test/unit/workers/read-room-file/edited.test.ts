import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { written } from '../../../fixtures/formats/with-gdal.ts';
import { changedRoom } from '../../../fixtures/hostile/room-files.ts';
import { worldCountries } from '../../../fixtures/vector/real-data.ts';
import { ogr } from '../../../support/gdal.ts';
import { builtLayer, readBack } from '../../../support/read-back.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { line, wholeRoomFile } from '../../../support/whole-room.ts';

/** A point at 3, 4 as a GeoPackage blob. */
const point = "x'4750000100000000010100000000000000000008400000000000001040'";

interface Feature {
  readonly id?: unknown;
  readonly properties: Readonly<Record<string, unknown>> | null;
  readonly geometry: unknown;
}

describe('a file of a room that other programs changed', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let whole: Buffer;
  let path: string;
  before(async () => {
    folder = temporaryFolder();
    whole = await wholeRoomFile();
    path = join(folder.path, 'room.gpkg');
  });
  after(() => folder.remove());

  const change = (sql: string) => writeFileSync(path, changedRoom(whole, sql));
  const features = async (layer?: string) => {
    const { texts, warnings } = await builtLayer(path, layer);
    return { warnings, features: texts.map((text) => JSON.parse(text) as Feature) };
  };

  it('gives a manually added marker no id, and the current time', async () => {
    change(
      `ALTER TABLE markers RENAME TO old; CREATE TABLE markers AS SELECT * FROM old; INSERT INTO markers (fid, geom, title) VALUES (99, ${point}, 'By hand')`,
    );
    const { file, records } = await readBack(path, 4711);
    const { id, longitude, latitude, title, createdBy, createdAt, updatedAt } = records('marker')[2] ?? {};
    assert.deepEqual([id, longitude, latitude, title], [null, 3, 4, 'By hand']);
    assert.deepEqual([createdBy, createdAt, updatedAt], ['unknown', 4711, 4711]);
    assert.ok(file.kind === 'room' && file.leftOut.length === 0);
  });

  it('reads added rows and columns as features and properties of the layer', async () => {
    change(
      `ALTER TABLE rivers ADD COLUMN added REAL; ALTER TABLE rivers ADD COLUMN raw BLOB; INSERT INTO rivers (fid, geom, name, added) VALUES (77, ${point}, 'New', 2.5)`,
    );
    const { features: found, warnings } = await features();
    const added = found.find(({ properties }) => properties?.name === 'New');
    assert.deepEqual(added?.properties?.added, 2.5);
    assert.deepEqual(added.geometry, { type: 'Point', coordinates: [3, 4] });
    assert.equal(found.length, 3);
    assert.match(JSON.stringify(warnings), /The binary column “raw” of “Rivers” was omitted/);
    const stored = found.find(({ id }) => id === 'y');
    assert.deepEqual(stored, { type: 'Feature', id: 'y', properties: { name: null, more: { deep: [true] } }, geometry: line, extra: 1 }); // prettier-ignore
  });

  it('keeps values of other types than their columns, and reports them', async () => {
    change(`ALTER TABLE rivers RENAME TO old; CREATE TABLE rivers (fid INTEGER PRIMARY KEY, geom BLOB, id, name, length, old, more); INSERT INTO rivers VALUES
      (-9223372036854775808, NULL, 7, 12, 'long', 'yes', '{"a":'), (-1, NULL, 'b', x'00', 9007199254740993, 2, '[1, 2.50]'), (9223372036854775807, NULL, 1.5, 'z', 9e999, 1, 3)`);
    const { features: found, warnings } = await features();
    assert.deepEqual(found.map(({ id, properties }) => [id, properties]), [
      ['7', { name: '12', length: 'long', old: 'yes', more: '{"a":' }],
      ['b', { name: null, length: 9007199254740992, old: 2, more: [1, 2.5] }],
      ['1.5', { name: 'z', length: null, old: true, more: 3 }],
    ]); // prettier-ignore
    const reported = warnings.map(({ code, message }) => `${code}: ${message}`).join('\n');
    assert.match(
      reported,
      /value_converted: The value of “length” in feature -9223372036854775808 of “Rivers” has a different type/,
    );
    assert.match(reported, /value_left_out: The value of “length” in feature 9223372036854775807 /);
    const { texts } = await builtLayer(path);
    assert.ok(
      texts.some((text) => text.includes('"length":9007199254740993')),
      'to the digit',
    );
  });

  it('omits invalid geometries, and reports their features', async () => {
    const shapes = [
      ["x'00'", 'is not a GeoPackage geometry'],
      ["x'4750000100000000'", 'is truncated'],
      ["x'47500001000000000102000000ffffffff'", 'is truncated'],
      // 4095: without the thousands, which encode Z and M, so that a file cannot cause a warning for each of
      // its rows.
      ["x'475000010000000001ff0f0000'", 'has the unsupported type 95'],
      ["x'475000010000000001010000000000000000c07f400000000000c07f40'", 'not degrees'],
      ["x'4750000100000000010100000000000000000000f07f000000000000f07f'", 'is truncated|not a number'],
      [`x'4750000100000000${'010700000001000000'.repeat(40)}'`, 'nested too deeply'],
      ["x'4750000100000000010400000001000000010300000000000000'", 'part of another type'],
      ["'POINT(1 2)'", 'is not well-known binary'],
    ] as const;
    const rows = shapes.map(([shape], n) => `(${n + 10}, ${shape})`).join();
    change(`INSERT INTO rivers (fid, geom) VALUES ${rows}`);
    const { features: found, warnings } = await features();
    assert.equal(found.filter(({ geometry }) => geometry === null).length, shapes.length);
    const reported = warnings.map(({ message }) => message).join('\n');
    for (const [, says] of shapes)
      assert.match(reported, new RegExp(`The geometry of .*(?:${says}).* was omitted`));
  });

  it('reads features unchanged if their side table is invalid or refers to deleted features', async () => {
    change(
      "UPDATE chartroom_feature_rest SET rest = '{\"order\":'; DELETE FROM rivers WHERE fid = 1; INSERT INTO chartroom_feature_rest (table_name, feature, rest, attributes_hash) VALUES ('nowhere', 5, '{}', '')",
    );
    const { features: found, warnings } = await features();
    assert.equal(found.length, 1);
    assert.match(JSON.stringify(warnings), /chartroom_feature_rest for feature 2 of “Rivers” cannot be read/);
  });

  it('refuses unordered feature remainders, which would cause endless searches', async () => {
    change(
      "INSERT INTO chartroom_feature_rest (table_name, feature, rest, attributes_hash) VALUES ('rivers', 9, '{}', ''), ('nowhere', 5, '{}', ''), ('rivers', 10, '{}', '')",
    );
    await assert.rejects(features(), /rows of chartroom_feature_rest out of order/);
    change(
      "INSERT INTO chartroom_feature_rest (table_name, feature, rest, attributes_hash) VALUES ('rivers', 9, '{}', ''), (printf('%2000d', 1), 5, '{}', ''), ('rivers', 10, '{}', '')",
    );
    await assert.rejects(features(), /rows of chartroom_feature_rest out of order/);
  });

  it('refuses feature remainders of too many tables, whose names would fill the memory', async () => {
    change(
      "INSERT INTO chartroom_feature_rest (table_name, feature, rest, attributes_hash) WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT 't' || x, 1, '{}', '' FROM c LIMIT 20001",
    );
    await assert.rejects(features(), /more than 20000 tables in chartroom_feature_rest/);
  });

  it('reports a layer added by QGIS, and one that is no longer in degrees', async () => {
    writeFileSync(
      path,
      changedRoom(whole, "UPDATE gpkg_geometry_columns SET srs_id = 3857 WHERE table_name = 'rivers'"),
    );
    const [source] = written(worldCountries('110m'), 'GPKG', 'countries.gpkg', ['-nln', 'countries']);
    const other = join(folder.path, 'countries.gpkg');
    writeFileSync(other, source?.content ?? '');
    ogr('ogr2ogr', '-update', '-append', '-nln', 'My countries', path, other);
    const { file } = await readBack(path);
    assert.ok(file.kind === 'room');
    assert.deepEqual(file.layers.map(({ name }) => name), ['Two "points"']); // prettier-ignore
    const tables = file.externalLayers.map(({ table, kind, rows }) => [table, kind, rows]);
    assert.deepEqual(tables, [['rivers', 'features', 2], ['My countries', 'features', 177]]); // prettier-ignore
    assert.match(file.leftOut[0]?.reason ?? '', /no feature table in degrees/);
  });

  it('recognizes the file of another program', async () => {
    const [source] = written(worldCountries('110m'), 'GPKG', 'countries.gpkg', ['-nln', 'countries']);
    writeFileSync(path, source?.content ?? '');
    const { file, files } = await readBack(path);
    assert.deepEqual(file, { kind: 'foreign', tables: [{ table: 'countries', name: 'countries', kind: 'features', rows: 177 }] }); // prettier-ignore
    assert.deepEqual(files, []);
  });
});
