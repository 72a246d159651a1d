import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writtenFile } from '../../fixtures/formats/with-gdal.ts';
import { convertFile } from '../../support/convert.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const qml = (renderer: string, more = '') =>
  `<qgis>${renderer}${more}<layerOpacity>0.5</layerOpacity></qgis>`;
const symbol = (name: string, color: string) =>
  `<symbol name="${name}" type="line" alpha="1"><layer class="SimpleLine" enabled="1"><Option type="Map"><Option name="line_color" value="${color}"/><Option name="line_style" value="solid"/><Option name="line_width" value="2"/><Option name="line_width_unit" value="Pixel"/></Option></layer></symbol>`;
const red = qml(
  `<renderer-v2 type="singleSymbol"><symbols>${symbol('0', '255,0,0,255')}</symbols></renderer-v2>`,
);
const byExpression = qml(
  `<renderer-v2 type="categorizedSymbol" attr="length(&quot;n&quot;)"><categories><category value="1" symbol="0"/></categories><symbols>${symbol('0', '255,0,0,255')}</symbols></renderer-v2>`,
);
const columns = 'f_table_name TEXT, styleName TEXT, useAsDefault, styleQML';

describe('the styles that QGIS saved in a GeoPackage', () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  /** A layer `paths`, and what the statements add. */
  const withStyles = async (sql: string, ...styles: readonly (readonly unknown[])[]) => {
    const feature = {
      type: 'Feature',
      properties: { n: 1 },
      geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] }, // prettier-ignore
    };
    const path = join(folder.path, 'styled.gpkg');
    writeFileSync(
      path,
      writtenFile({ type: 'FeatureCollection', features: [feature] }, 'GPKG', 'paths.gpkg'),
    );
    const database = new DatabaseSync(path);
    const { name } = database.prepare("SELECT table_name AS name FROM gpkg_contents").get() as { name: string }; // prettier-ignore
    database.exec(sql);
    for (const style of styles)
      database.prepare('INSERT INTO layer_styles VALUES (?, ?, ?, ?)').run(name, ...(style as string[]));
    database.close();
    const { layers, warnings } = await convertFile(readFileSync(path));
    return { style: layers[0]?.style, warnings: warnings.map(({ code, message }) => `${code}: ${message}`) };
  };

  it('become the styles of the layers', async () => {
    const file = readFileSync(new URL('../../fixtures/formats/qgis-styles.gpkg.zip', import.meta.url));
    const { layers, warnings } = await convertFile(file);
    const styles = Object.fromEntries(layers.map(({ name, style }) => [name, style]));
    const { style: areas } = styles['areas'] ?? {};
    assert.deepEqual(areas, {
      ...{ type: 'categories', attribute: 'use' },
      categories: [
        { values: ['forest'], symbol: { color: '#1b9e77' } },
        { values: ['field'], symbol: { color: '#d95f02' } },
        { values: ['lake'], symbol: { color: '#7570b3' } },
      ],
      other: { label: 'other', symbol: { color: '#cccccc' } },
      symbol: { fillOpacity: 1, strokeColor: '#333333' },
    });
    const { style: ranges } = styles['ranges'] ?? {};
    const { breaks = [], other } = (ranges ?? {}) as { breaks?: number[]; other?: unknown };
    // A value at a bound that two ranges share belongs to the lower one in QGIS.
    assert.deepEqual([breaks.map(Math.fround), other], [[0, 10, 100, 1000], null]);
    const dashed = { type: 'single', symbol: { dash: [4, 2] } };
    assert.deepEqual(styles['lines'], { color: 'aa00aa', opacity: null, strokeWeight: 3.78, style: dashed });
    // Two rules, `"v" < 15` and `"v" >= 15`.
    const { style: rules } = styles['points'] ?? {};
    assert.deepEqual(rules, {
      ...{ type: 'classes', attribute: 'v', breaks: [15], other: null },
      classes: [{ symbol: { color: '#ff0000' } }, { symbol: { color: '#0000ff' } }],
      symbol: { outlineColor: '#232323', radius: 3.78 },
    });
    assert.deepEqual(warnings, []);
  });

  it('are the default one of several', async () => {
    const table = `CREATE TABLE layer_styles (${columns})`;
    const { style, warnings } = await withStyles(table, ['other', 0, byExpression], ['red', 1, red]);
    assert.deepEqual(style, { color: 'ff0000', opacity: 0.5, strokeWeight: 2, style: null });
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /1 further styles of “.*” were not read; its default is “red”/);
  });

  for (const [name, sql, styles, reported] of [
    [
      'an expression',
      `CREATE TABLE layer_styles (${columns})`,
      [['x', 1, byExpression]],
      /depends on an expr/,
    ],
    ['only SLD', `CREATE TABLE layer_styles (${columns})`, [['x', 1, '']], /has no QML/],
    ['bytes', `CREATE TABLE layer_styles (${columns})`, [['x', 1, Buffer.from(red)]], /has no QML/],
    ['a text of no end', `CREATE TABLE layer_styles (${columns})`, [['x', 1, `${red}${' '.repeat(2 ** 20)}`]], /more than 1048576 characters/], // prettier-ignore
    ['an entity', `CREATE TABLE layer_styles (${columns})`, [['x', 1, `<!DOCTYPE a [<!ENTITY b "c">]><qgis>&b;</qgis>`]], /is not a style/], // prettier-ignore
    ['other columns', 'CREATE TABLE layer_styles (a, b, c, d)', [['x', 1, red]], null],
    ['a view', `CREATE TABLE s (${columns}); CREATE VIEW layer_styles AS SELECT * FROM s`, [], null],
    ['no row numbers', `CREATE TABLE layer_styles (${columns}, PRIMARY KEY (f_table_name)) WITHOUT ROWID`, [['x', 1, byExpression]], /depends on an expr/], // prettier-ignore
  ] as const)
    it(`are not read from ${name}${reported === null ? '' : ', which is reported'}`, async () => {
      const { style, warnings } = await withStyles(sql, ...styles);
      assert.equal(style, null);
      if (reported === null) assert.deepEqual(warnings, []);
      else assert.match(warnings.join('\n'), reported);
    });
});
