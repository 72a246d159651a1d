import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { sweep } from '../../workers/activities/upkeep.ts';
import { changedRoom } from '../fixtures/hostile/room-files.ts';
import { wholeRoomFile } from '../support/whole-room.ts';
import { startImport } from './import-room.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

/** GeoPackage's header without an envelope, then a point as well-known binary (GeoPackage 1.3, 2.1.3). */
function point(system: number, x: number, y: number): string {
  const bytes = Buffer.alloc(29);
  bytes.write('GP\0\x01', 'latin1');
  bytes.writeInt32LE(system, 4);
  bytes.set([1, 1], 8);
  bytes.writeDoubleLE(x, 13);
  bytes.writeDoubleLE(y, 21);
  return `x'${bytes.toString('hex')}'`;
}

/** A table with one point, as QGIS adds it to a file. */
function table(name: string, system: number, position: string): string {
  return `
    CREATE TABLE "${name}" (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom POINT, kind TEXT);
    INSERT INTO "${name}" (geom, kind) VALUES (${position}, 'oak');
    INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('${name}', 'features', '${name}', ${system});
    INSERT INTO gpkg_geometry_columns VALUES ('${name}', 'geom', 'POINT', ${system}, 0, 0);`;
}

const mercator = `INSERT OR IGNORE INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition)
  VALUES ('WGS 84 / Pseudo-Mercator', 3857, 'EPSG', 3857, 'undefined');`;

/** The room's photo and raster are left out as well, which is reported. */
function leftOutLayers({ leftOut }: Readonly<Record<string, unknown>>): string[][] {
  const reported = leftOut as readonly {
    readonly what: string;
    readonly name: string;
    readonly code: string;
  }[];
  return reported.filter(({ what }) => what === 'layer').map(({ name, code }) => [name, code]);
}

describe('tables that another program added to a room file', () => {
  let stand: Stand;
  let file: Buffer;
  before(async () => {
    stand = await sharedStand();
    file = await wholeRoomFile();
  });

  const imported = async (key: string, sql: string) => {
    await stand.objectStore.put(key, Readable.from([changedRoom(file, sql)]));
    const room = await stand.createRoom();
    const ended = await stand.ended(await startImport(stand, room, key));
    assert.equal(ended.status, 'complete', JSON.stringify(ended.error));
    const layers = await stand.database.layers.list(room.contentKey);
    await stand.assertLedgerIsTrue();
    return { result: ended.result ?? {}, layers, warnings: ended.warnings };
  };

  it('become layers after those of the room, in degrees regardless of their reference system', async () => {
    const sql = `${mercator} ${table('Peaks', 4326, point(4326, 9.34, 47.25))}
      ${table('Trees by "hand"', 3857, point(3857, 1_113_194.9079327357, 5_621_521.486192066))}`;
    const { result, layers } = await imported(
      'test/beside.gpkg',
      sql.replaceAll('"Trees by "hand""', '"Trees by ""hand"""'),
    );
    assert.deepEqual(layers.map(({ name, featureCount }) => [name, featureCount]).sort(), [
      ['Peaks', 1],
      ['Rivers', 2],
      ['Trees by "hand"', 1],
      ['Two "points"', 2],
    ]);
    assert.deepEqual([result.layersCreated, leftOutLayers(result)], [4, []]);
    const { layers: ids } = result.ids as { readonly layers: Readonly<Record<string, string>> };
    assert.deepEqual(Object.keys(ids).sort(), ['Peaks', 'Trees by "hand"', 'layer-1', 'layer-2']);
    const trees = await stand.database.layers.find(ids['Trees by "hand"'] ?? '');
    const [west = 0, south = 0] = trees?.manifest.bbox ?? [];
    assert.ok(Math.abs(west - 10) < 1e-6 && Math.abs(south - 45) < 0.1, JSON.stringify(trees?.manifest.bbox));
    await sweep(stand, 0);
    assert.deepEqual(await stand.objectKeys('imports/'), []);
  });

  it('may be views, which become layers if they are plain selects, and are reported once if not', async () => {
    const view = (name: string, query: string) => `
      CREATE VIEW ${name} AS ${query};
      INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('${name}', 'features', '${name}', 4326);
      INSERT INTO gpkg_geometry_columns VALUES ('${name}', 'geom', 'POINT', 4326, 0, 0);`;
    const { result, layers, warnings } = await imported(
      'test/views.gpkg',
      `${table('Peaks', 4326, point(4326, 9.34, 47.25))}
       CREATE TABLE kinds (code TEXT, label TEXT); INSERT INTO kinds VALUES ('oak', 'Oak tree');
       ${view('named', 'SELECT p.fid, p.geom, k.label FROM Peaks p JOIN kinds k ON k.code = p.kind')}
       ${view('endless', 'WITH RECURSIVE c(geom) AS (SELECT NULL UNION ALL SELECT NULL FROM c) SELECT geom FROM c')}`,
    );
    const names = layers.map(({ name }) => name).sort();
    assert.deepEqual(names, ['Peaks', 'Rivers', 'Two "points"', 'named']);
    const reported = [...warnings.map(({ message }) => message), ...leftOutLayers(result).flat()].filter(
      (text) => /endless|named/.test(text),
    );
    const sentence = 'The view “endless” was skipped: it is recursive; save it as a table.';
    assert.deepEqual(reported, [sentence]);
  });

  it('are skipped and reported if they cannot be read, and the room is imported without them', async () => {
    const far = `INSERT INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition)
      VALUES ('nothing', 900123, 'NONE', 900123, 'undefined');`;
    const { result, layers } = await imported(
      'test/unread.gpkg',
      `${far} ${table('Moon', 900123, point(900123, 5_000_000, 5_000_000))}`,
    );
    assert.deepEqual(layers.map(({ name }) => name).sort(), ['Rivers', 'Two "points"']);
    assert.deepEqual(leftOutLayers(result), [['Moon', 'invalid_file']]);
  });
});
