import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedRoom } from '../../../fixtures/hostile/room-files.ts';
import { readBack } from '../../../support/read-back.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { wholeRoomFile } from '../../../support/whole-room.ts';

const red = "replace(styleQML, '0,102,204,', '204,0,0,')";
const columns =
  'f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML, useAsDefault';

function isTyped(style: unknown): boolean {
  return typeof style === 'object' && style !== null && 'type' in style;
}

describe('styles that QGIS saved in a room file', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let whole: Buffer;
  before(async () => {
    folder = temporaryFolder();
    whole = await wholeRoomFile();
  });
  after(() => folder.remove());

  /** The first layer after a change of the file, and the reports about styles. */
  async function changed(sql: string) {
    const path = join(folder.path, 'room.gpkg');
    writeFileSync(path, changedRoom(whole, sql));
    const { file, records } = await readBack(path);
    assert.ok(file.kind === 'room');
    const { color, opacity, strokeWeight, style: typed } = records('layer')[0] ?? {};
    const reports = file.leftOut.filter(({ table }) => table === 'layer_styles').map(({ reason }) => reason);
    return { style: [color, opacity, strokeWeight], reports, ...(isTyped(typed) ? { typed } : {}) };
  }
  const original = ['0066cc', 0.5, 2];

  it('do not matter if they are as exported', async () => {
    assert.deepEqual(await changed('SELECT 1'), { style: original, reports: [] });
    assert.deepEqual(await changed('UPDATE layer_styles SET useAsDefault = 0'), {
      style: original,
      reports: [],
    });
    assert.deepEqual(await changed('DROP TABLE layer_styles'), { style: original, reports: [] });
  });

  it('become the style of the layer', async () => {
    const sql = `UPDATE layer_styles SET styleQML = replace(${red}, '<layerOpacity>0.5', '<layerOpacity>0.8') WHERE f_table_name = 'rivers'`;
    assert.deepEqual(await changed(sql), { style: ['cc0000', 0.8, 2], reports: [] });
  });

  it('retain what QGIS does not know of the style of the layer', async () => {
    const legend = { title: 'Rivers of Europe' };
    const popup = { fields: [{ attribute: 'name' }] };
    const typed = { type: 'single', symbol: { dash: [2, 1] }, legend, popup };
    const sql = `UPDATE chartroom_layers SET style = '${JSON.stringify(typed)}'; UPDATE layer_styles SET styleQML = ${red} WHERE f_table_name = 'rivers'`;
    assert.deepEqual(await changed(sql), {
      ...{ style: ['cc0000', 0.5, 2], reports: [] },
      typed: { type: 'single', legend, popup },
    });
  });

  it('may be several for a layer, of which the default one counts', async () => {
    const add = (name: string, isDefault: number) =>
      `INSERT INTO layer_styles (${columns}) SELECT '', '', 'Rivers', 'geom', '${name}', ${red}, ${isDefault} FROM layer_styles WHERE f_table_name = 'rivers' LIMIT 1;`;
    assert.deepEqual(await changed(add('Draft', 0)), {
      style: original,
      reports: ['The style “Draft” of “Rivers” was not read: another one is its default.'],
    });
    const off = "UPDATE layer_styles SET useAsDefault = 0 WHERE f_table_name = 'rivers';";
    assert.deepEqual(await changed(off + add('Night', 1)), { style: ['cc0000', 0.5, 2], reports: [] });
  });

  it('are reported if a layer cannot have them', async () => {
    const sql = `UPDATE layer_styles SET styleQML = replace(styleQML, '"singleSymbol"', '"heatmapRenderer"') WHERE f_table_name = 'rivers'; UPDATE layer_styles SET styleQML = 'x' WHERE f_table_name = 'markers'`;
    assert.deepEqual(await changed(sql), {
      style: original,
      reports: [
        'The style “Markers” of the markers was not read: each has its own colour or icon.',
        'The style “Rivers” of “Rivers” is a heatmap; it was not read.',
      ],
    });
  });

  it('are ignored if their table is something else', async () => {
    const view = 'ALTER TABLE layer_styles RENAME TO old; CREATE VIEW layer_styles AS SELECT * FROM old';
    assert.deepEqual((await changed(view)).style, original);
    const other =
      'DROP TABLE layer_styles; CREATE TABLE layer_styles (f_table_name, styleQML, useAsDefault); INSERT INTO layer_styles VALUES (1, 2, 3), (NULL, NULL, NULL)';
    assert.deepEqual(await changed(other), { style: original, reports: [] });
  });
});
