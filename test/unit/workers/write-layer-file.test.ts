import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LayerFormat } from '../../../core/exchange/export/layer-formats.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { StyleFilter } from '../../../geo/style/model/style-filter.ts';
import type { ExportedLayer } from '../../../workers/steps/write-layer-file/exported-layer.ts';
import { writeLayerFileStep } from '../../../workers/steps/write-layer-file/step.ts';
import { writeLayerFile } from '../../../workers/steps/write-layer-file/write-layer-file.ts';

describe('a layer in one file of another format', () => {
  let folder: string;
  /** The losses that the last export reported. */
  let reported: readonly string[];
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-formats-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const layer = { name: 'layer', color: 'ff8800', opacity: 0.5, strokeWeight: 3, style: null };

  async function written(
    format: LayerFormat,
    features: readonly string[],
    parts = {},
    options: { for?: 'excel'; layer?: ExportedLayer; filter?: StyleFilter } = {},
  ): Promise<Buffer> {
    const source = join(folder, 'in.geojson');
    await writeFile(source, `{"type":"FeatureCollection","features":[${features.join(',')}]}`);
    const outputDirectory = join(folder, 'layer');
    const { manifest } = await buildLayer({
      ...{ source, outputDirectory, scratchDirectory: folder, threads: 1 },
      ...(Object.keys(parts).length === 0 ? {} : { limits: parts }),
    });
    const target = join(folder, 'out');
    const { bytes, losses } = await writeLayerFile({
      ...{ manifest, format, target, layer, folder: outputDirectory, report: () => undefined },
      ...options,
    });
    reported = losses;
    const content = await readFile(target);
    assert.equal(content.length, bytes);
    return content;
  }

  const point = (properties: string, id = '') =>
    `{"type":"Feature",${id}"properties":${properties},"geometry":{"type":"Point","coordinates":[8.5,47.25]}}`;
  const line = `{"type":"Feature","properties":{"a":1},"geometry":{"type":"LineString","coordinates":[[1,2,3],[4,5,6]]}}`;

  it('is GeoJSON with the features as sent', async () => {
    const features = [point('{"n":9007199254740993,"deep":{"b":1,"a":[null]}}'), line];
    const text = (await written('geojson', features)).toString();
    for (const feature of features) assert.ok(text.includes(feature), feature);
    assert.equal((JSON.parse(text) as { features: unknown[] }).features.length, 2);
  });

  it('contains only the features that a filter selects', async () => {
    const features = [point('{"n":1}'), point('{"n":9007199254740993}'), line, point('{"n":"1"}')];
    const filter: StyleFilter = { attribute: 'n', operator: 'in', value: ['9007199254740993', 1] };
    const read = async (format: LayerFormat) => (await written(format, features, {}, { filter })).toString();
    const { features: found } = JSON.parse(await read('geojson')) as { features: unknown[] };
    assert.equal(found.length, 3);
    await rm(join(folder, 'out'));
    const rows = (await read('csv')).trimEnd().split('\r\n');
    assert.deepEqual(rows.slice(1).map((row) => row.split(',')[1]).sort(), ['1', '1', '9007199254740993']); // prettier-ignore
    await rm(join(folder, 'out'));
    assert.equal((await read('geojsonseq')).split('\n').length, 4);
  });

  it('is a text sequence with one feature per line', async () => {
    const text = (await written('geojsonseq', [point('{\n"n":\r\n1}'), line])).toString();
    const records = text.split('\x1e');
    assert.equal(records.shift(), '');
    assert.equal(records.length, 2);
    for (const record of records) assert.match(record, /^[^\n\r]+\n$/);
  });

  it('is CSV of points with longitude and latitude, with texts and long numbers intact', async () => {
    const properties =
      '{"name":"a \\"b\\", c\\nd","n":9007199254740993,"lon":"x","deep":{"n":9007199254740993}}';
    const text = (await written('csv', [point(properties, '"id":"f-1",')])).toString();
    assert.equal(
      text,
      'lon,lat,id,name,n,lon_2,deep\r\n' +
        '8.5,47.25,f-1,"a ""b"", c\nd",9007199254740993,x,"{""n"":9007199254740993}"\r\n',
    );
  });

  it('requests disk for empty fields if features of many columns have few values', async () => {
    const features = Array.from({ length: 1500 }, (_each, n) => point(`{"p${n}":1}`));
    const content = await written('csv', features);
    const facts = { featureCount: 1500, columns: Array.from({ length: 1500 }) };
    const ask = (manifest: Partial<LayerManifest>) =>
      writeLayerFileStep.scratch({ ...{ folder: '', format: 'csv', bytes: 0, layer }, manifest: manifest as LayerManifest }); // prettier-ignore
    const asked = ask(facts as Partial<LayerManifest>) - ask({ featureCount: 0, columns: [] });
    assert.ok(asked > 0.95 * content.length, `${asked} of ${content.length}`);
  });

  it('is CSV with well-known text if there are other geometries, or none', async () => {
    const polygon = `{"type":"Feature","properties":{"a":null},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}}`;
    const nothing = `{"type":"Feature","properties":{"a":true},"geometry":null}`;
    const collection = `{"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[9,9]}]}}`;
    const rows = (await written('csv', [line, polygon, nothing, collection])).toString().split('\r\n');
    assert.deepEqual(
      rows.toSorted(),
      [
        '',
        ',true',
        '"LINESTRING Z (1 2 3, 4 5 6)",1',
        '"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))",',
        'GEOMETRYCOLLECTION (POINT (9 9)),',
        'wkt,a',
      ].toSorted(),
    );
  });

  it('is the FlatGeobuf of the layer', async () => {
    const content = await written('flatgeobuf', [line, line]);
    assert.deepEqual(content, await readFile(join(folder, 'layer', 'part-0000.fgb')));
  });

  it('is a zipped Shapefile per geometry type that GDAL reads, and reports losses', async () => {
    const features = [
      point(
        `{"a long name":"${'ä'.repeat(200)}","a long name too":true,"n":12345678901234567,"x":0.1}`,
        '"id":"f-1",',
      ),
      point('{"n":null,"x":-1.7976931348623157e308}'),
      '{"type":"Feature","properties":{"n":9007199254740993},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[1,2],[2,2],[1,1]]]}}',
      '{"type":"Feature","properties":{"x":3},"geometry":{"type":"MultiLineString","coordinates":[[[1,2],[4,5]],[[6,7],[8,9]]]}}',
      '{"type":"Feature","properties":{"x":4},"geometry":null}',
    ];
    const zip = await written('shapefile', features);
    assert.deepEqual(reported, [
      'Column names are limited to 10 characters: "a long name" is a_long_nam, "a long name too" is a_long_n_2.',
      'Texts were truncated to 254 bytes in "a long name".',
      'Booleans are stored as T and F, which many programs read as text, in "a long name too".',
      'Each geometry type is in a separate Shapefile: points, lines, polygons.',
    ]);
    const path = join(folder, 'out.shp.zip');
    await writeFile(path, zip);
    const read = (layer: string) => {
      const text = execFileSync('ogr2ogr', ['-f', 'GeoJSON', '-lco', 'RFC7946=YES', '/vsistdout/', `/vsizip/${path}`, layer], { encoding: 'utf8' }); // prettier-ignore
      return (JSON.parse(text) as { features: { properties: Record<string, unknown>; geometry: unknown }[] }).features; // prettier-ignore
    };
    const points = read('layer_points');
    assert.deepEqual(
      points.map(({ properties: { id, n, x } }) => [id, n, x]),
      [
        ['f-1', 12345678901234567, 0.1],
        [null, null, -1.7976931348623157e308],
        [null, null, 4],
      ],
    );
    assert.equal(points[0]?.properties.a_long_nam, 'ä'.repeat(127));
    assert.equal(points[2]?.geometry, null);
    assert.deepEqual(read('layer_polygons')[0]?.geometry, {
      type: 'Polygon',
      coordinates: [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]], [[1, 1], [1, 2], [2, 2], [1, 1]]],
    }); // prettier-ignore
    assert.equal(read('layer_lines').length, 1);
  });

  it('is a Shapefile with heights if there are any', async () => {
    const path = join(folder, 'out.shp.zip');
    await writeFile(path, await written('shapefile', [line]));
    const text = execFileSync('ogrinfo', ['-al', '-q', `/vsizip/${path}`], { encoding: 'utf8' });
    assert.match(text, /LINESTRING Z \(1 2 3,\s?4 5 6\)/);
  });
});
