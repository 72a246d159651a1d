import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changed } from '../../../fixtures/hostile/databases.ts';
import { readBack } from '../../../support/read-back.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const listed = (name: string, kind: string) =>
  `INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES ('${name}', '${kind}', '${name}', 4326);`;
const placed = (name: string) =>
  `INSERT INTO gpkg_geometry_columns VALUES ('${name}', 'geom', 'GEOMETRY', 4326, 0, 0);`;

describe("a table in another program's GeoPackage", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  before(() => {
    folder = temporaryFolder();
  });
  after(() => folder.remove());

  /** The tables in addition to the layer `s` of two features. */
  const tablesAfter = async (sql: string) => {
    const path = join(folder.path, 'other.gpkg');
    writeFileSync(path, changed(sql));
    const { file } = await readBack(path);
    assert.ok(file.kind === 'foreign');
    return file.tables.map(({ table, kind, rows, reason }) => [table, kind, rows, reason ?? '']);
  };
  const layer = ['s', 'features', 2, ''];

  it('is a view if it is a view of features, whose rows are not counted', async () => {
    const sql = `CREATE VIEW v AS SELECT * FROM s; ${listed('v', 'features')} ${placed('v')}`;
    assert.deepEqual(await tablesAfter(sql), [layer, ['v', 'view', 0, '']]);
  });

  for (const kind of ['tiles', 'attributes'])
    it(`is reported as unreadable if it is a view of ${kind}`, async () => {
      const sql = `CREATE VIEW v AS SELECT * FROM s; ${listed('v', kind)}`;
      const reason = 'It is a view or a virtual table; save it as a table.';
      assert.deepEqual(await tablesAfter(sql), [layer, ['v', 'unreadable', 0, reason]]);
    });

  it('is reported as unreadable if one of its columns is generated', async () => {
    const sql = `CREATE TABLE c (fid INTEGER PRIMARY KEY, geom BLOB AS (zeroblob(9))); ${listed('c', 'features')} ${placed('c')}`;
    const [, computed] = await tablesAfter(sql);
    assert.deepEqual(computed?.slice(0, 2), ['c', 'unreadable']);
  });

  it('is reported as unreadable if the file does not contain it', async () => {
    const sql = listed('gone', 'features') + placed('gone');
    const reason = 'The file lists the table but does not contain it.';
    assert.deepEqual(await tablesAfter(sql), [layer, ['gone', 'unreadable', 0, reason]]);
  });

  it('is reported as unreadable if no geometry column is declared', async () => {
    const sql = `CREATE TABLE odd (fid INTEGER PRIMARY KEY, geom BLOB); INSERT INTO odd VALUES (1, x'00'); ${listed('odd', 'features')}`;
    const reason = 'The file does not declare the geometry column of the table.';
    assert.deepEqual(await tablesAfter(sql), [layer, ['odd', 'unreadable', 1, reason]]);
  });
});
