import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PackagePlan } from '../../../../geo/geopackage/write/package-plan.ts';
import { writePackage } from '../../../../geo/geopackage/write/write-package.ts';
import { swissMunicipalities } from '../../../fixtures/vector/real-data.ts';
import { ogr } from '../../../support/gdal.ts';
import { objectionsOf } from '../../../support/gpkg-validity.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import { collection, feature, layerOf, square, temporaryDirectory, type TestLayer } from '../layers.ts';
import { textsOf } from './packages.ts';
import { wholePlan } from './whole-plan.ts';

const directory = temporaryDirectory();
describe('a GeoPackage of every kind of table', () => {
  let layer: TestLayer;
  let file: string;
  const asked: string[] = [];

  before(async () => {
    layer = await layerOf(directory, swissMunicipalities());
    file = join(directory, 'whole.gpkg');
    await writePackage(file, wholePlan(directory, layer, asked), { threads: 2 });
  });

  function query(sql: string): unknown[] {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row));
    database.close();
    return rows;
  }

  it('has nothing that GDAL objects to', function () {
    const objections = objectionsOf(file);
    // The validator is a sample of GDAL's Python bindings, which machines with GDAL's programs need not have.
    if (objections === null) return this.skip();
    assert.equal(objections, '');
  });

  it('is whole and keeps its references, by SQLite and by ogrinfo', () => {
    assert.deepEqual(query('PRAGMA integrity_check'), [['ok']]);
    assert.deepEqual(query('PRAGMA foreign_key_check'), []);
    assert.deepEqual(query('PRAGMA application_id'), [[0x47504b47]]);
    assert.deepEqual(query('PRAGMA user_version'), [[10300]]);
    const report = ogr('ogrinfo', '-ro', '-al', '-so', file);
    const counts = [...report.matchAll(/Layer name: (\S+)[\s\S]*?Feature Count: (\d+)/g)].map((m) =>
      m.slice(1),
    );
    const { featureCount } = layer.manifest;
    assert.deepEqual(Object.fromEntries(counts), {
      chartroom_settings: '1',
      markers: '1500',
      chartroom_icons: '1',
      swiss: `${featureCount}`,
      swiss_2: `${featureCount}`,
    });
  });

  it('reads rows of other tables only after all metadata of layers', () => {
    assert.deepEqual(asked, ['written', 'markers', 'settings', 'icons', 'styles', 'tiles', 'pairs']);
  });

  it('tells its tables, columns and extensions as the standard has them', () => {
    assert.deepEqual(
      query('SELECT table_name, data_type, identifier, last_change, srs_id FROM gpkg_contents'),
      [
        ['chartroom_settings', 'attributes', 'Settings', '2024-02-29T12:00:00.000Z', null],
        ['markers', 'features', 'Markers', '2024-02-29T12:00:00.000Z', 4326],
        ['chartroom_icons', 'attributes', 'Markers (2)', '2024-02-29T12:00:00.000Z', null],
        ['swiss', 'features', 'Features', '2024-02-29T00:00:00.000Z', 4326],
        ['swiss_2', 'features', 'Features (2)', '2024-02-29T00:00:00.000Z', 4326],
        ['tiles_ortho', 'tiles', 'Ortho', '2024-02-29T12:00:00.000Z', 3857],
      ],
    );
    assert.deepEqual(
      query('SELECT table_name, column_name, extension_name, scope FROM gpkg_extensions ORDER BY 3, 1'),
      [
        ['gpkgext_relations', null, 'gpkg_related_tables', 'read-write'],
        ['markers_icons', null, 'gpkg_related_tables', 'read-write'],
        ['markers', 'geom', 'gpkg_rtree_index', 'write-only'],
        ['swiss', 'geom', 'gpkg_rtree_index', 'write-only'],
        ['swiss_2', 'geom', 'gpkg_rtree_index', 'write-only'],
        ['gpkg_data_column_constraints', null, 'gpkg_schema', 'read-write'],
        ['gpkg_data_columns', null, 'gpkg_schema', 'read-write'],
        ['tiles_ortho', 'tile_data', 'gpkg_webp', 'read-write'],
      ],
    );
    assert.deepEqual(query('SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY 1'), [
      [-1],
      [0],
      [3857],
      [4326],
    ]);
    assert.deepEqual(query('SELECT * FROM gpkgext_relations'), [
      [1, 'markers', 'fid', 'chartroom_icons', 'id', 'media', 'markers_icons'],
    ]);
    assert.deepEqual(query('SELECT zoom_level, matrix_width FROM gpkg_tile_matrix'), [
      [0, 1],
      [1, 2],
      [2, 4],
    ]);
    assert.deepEqual(
      query('SELECT table_name, column_name, mime_type FROM gpkg_data_columns ORDER BY 1, 2').slice(0, 2),
      [
        ['chartroom_settings', 'value', 'application/json'],
        ['markers', 'tags', 'application/json'],
      ],
    );
  });

  it('has the rows that were planned, values from files among them', () => {
    assert.deepEqual(query('SELECT fid, id, tags, CAST(at AS REAL), size FROM markers WHERE fid IN (1, 2)'), [
      [1, 'm0', null, -(2 ** 60), 0],
      [2, `m${7919 % 1500}`, '[]', 1700000000001, 0.25],
    ]);
    assert.deepEqual(query('SELECT CAST(data AS TEXT) FROM chartroom_icons'), [['234']]);
    assert.deepEqual(query('SELECT * FROM markers_icons'), [
      [1, 1],
      [2, 1],
    ]);
    assert.deepEqual(query('SELECT zoom_level, tile_column, tile_row FROM tiles_ortho'), [
      [0, 0, 0],
      [2, 1, 1],
    ]);
  });

  it('finds by its R-trees what a scan of all finds', () => {
    const random = randomFrom(3);
    for (const table of ['markers', 'swiss'])
      assert.deepEqual(query(`SELECT rtreecheck('rtree_${table}_geom')`), [['ok']]);
    for (let round = 0; round < 5; round++) {
      const [x, y] = [random() * 300 - 180, random() * 120 - 90];
      const box = [x, y, x + 60, y + 60];
      const all = ogr(
        'ogrinfo',
        '-ro',
        '-q',
        '-dialect',
        'sqlite',
        '-sql',
        `SELECT count(*) AS n FROM markers WHERE ST_X(geom) BETWEEN ${x} AND ${x + 60} AND ST_Y(geom) BETWEEN ${y} AND ${y + 60}`,
        file,
      );
      const n = Number(/n \(Integer\) = (\d+)/.exec(all)?.[1]);
      assert.equal(countOf('markers', box), n);
    }
    const [west, south, east, north] = [7.123, 46.321, 8.057, 46.911] as const;
    const met = textsOf(layer).filter((text) => {
      const { geometry } = JSON.parse(text) as { geometry: unknown };
      const numbers = JSON.stringify(geometry).match(/-?\d+\.?\d*/g) ?? [];
      const [x, y] = [0, 1].map((side) => numbers.map(Number).filter((_, i) => i % 2 === side));
      const meets = (values: number[], low: number, high: number) =>
        Math.min(...values) <= high && Math.max(...values) >= low;
      return meets(x!, west, east) && meets(y!, south, north);
    });
    assert.equal(countOf('swiss', [west, south, east, north]), met.length);
  });

  function countOf(table: string, box: readonly number[]): number {
    const report = ogr('ogrinfo', '-ro', '-so', '-spat', ...box.map(String), file, table);
    return Number(/Feature Count: (\d+)/.exec(report)?.[1]);
  }

  it('is the same to the byte when it is made again', async () => {
    const again = join(directory, 'again.gpkg');
    await writePackage(again, wholePlan(directory, layer, []), { threads: 1 });
    assert.ok(readFileSync(again).equals(readFileSync(file)));
  });

  it('takes features by SQL as GDAL does, with its triggers', async () => {
    const changed = join(directory, 'changed.gpkg');
    await writePackage(changed, wholePlan(directory, layer, []), { threads: 1 });
    const one = join(directory, 'one.geojson');
    writeFileSync(one, JSON.stringify(collection(feature(square(100, 10), { name: 'new' }))));
    ogr('ogr2ogr', '-append', '-nln', 'swiss', changed, one);
    const before = file;
    file = changed;
    try {
      assert.equal(countOf('swiss', [99, 9, 102, 12]), 1);
      assert.deepEqual(query('PRAGMA integrity_check'), [['ok']]);
      assert.deepEqual(query(`SELECT rtreecheck('rtree_swiss_geom')`), [['ok']]);
      assert.deepEqual(query(`SELECT feature_count FROM gpkg_ogr_contents WHERE table_name = 'swiss'`), [
        [layer.manifest.featureCount + 1],
      ]);
    } finally {
      file = before;
    }
  });

  it('is not left behind half made, when it is given up or a row cannot be had', async () => {
    const half = join(directory, 'half.gpkg');
    const plan = wholePlan(directory, layer, []);
    const reason = new Error('given up');
    const giveUp = new AbortController();
    const ended = writePackage(half, plan, {
      threads: 2,
      signal: giveUp.signal,
      report: () => giveUp.abort(reason),
    });
    await assert.rejects(ended, reason);
    assert.ok(!existsSync(half));
    const broken: PackagePlan = {
      ...plan,
      tables: plan.tables.map((table) =>
        table.kind === 'media'
          ? {
              ...table,
              rows: () => {
                throw new Error('no rows');
              },
            }
          : table,
      ),
    };
    await assert.rejects(writePackage(half, broken, { threads: 2 }), /no rows/);
    assert.ok(!existsSync(half));
  });
});
