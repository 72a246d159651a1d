import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { layerFileName, type LayerFormat } from '../../../core/exchange/export/layer-formats.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import type { ExportedLayer } from '../../../workers/steps/write-layer-file/exported-layer.ts';
import { writeLayerFile } from '../../../workers/steps/write-layer-file/write-layer-file.ts';

const plain: ExportedLayer = {
  name: 'Wege & Straßen',
  color: null,
  opacity: null,
  strokeWeight: null,
  style: null,
};
const feature = (properties: object, geometry: object | null, id?: string) =>
  JSON.stringify({ type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry });
const point = (...coordinates: number[]) => ({ type: 'Point', coordinates });
const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const area = { type: 'Polygon', coordinates: [[[7, 46], [8, 46], [8, 47], [7, 46]]] }; // prettier-ignore

describe('a layer as a file of a GIS or a device', () => {
  let folder: string;
  let losses: readonly string[];
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-formats-'))));
  afterEach(() => rm(folder, { recursive: true }));

  async function written(
    format: LayerFormat,
    features: readonly string[],
    { layer = plain, ...options }: { layer?: ExportedLayer; for?: 'excel' } = {},
  ): Promise<string> {
    const source = join(folder, 'in.geojson');
    await writeFile(source, `{"type":"FeatureCollection","features":[${features.join(',')}]}`);
    const outputDirectory = join(folder, 'layer');
    const { manifest } = await buildLayer({ source, outputDirectory, scratchDirectory: folder, threads: 1 });
    const target = join(folder, layerFileName({ id: 'layer-1', name: 'out' }, format));
    ({ losses } = await writeLayerFile({
      ...{ manifest, format, layer, target, folder: outputDirectory, report: () => undefined },
      ...options,
    }));
    return target;
  }

  const asGeoJson = (path: string, ...layers: string[]) => {
    const args = [
      '--config',
      'GPX_ELE_AS_25D',
      'YES',
      '-f',
      'GeoJSON',
      '-lco',
      'RFC7946=YES',
      '/vsistdout/',
      path,
      ...layers,
    ];
    const text = execFileSync('ogr2ogr', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return (JSON.parse(text) as { features: { properties: Record<string, unknown>; geometry: object }[] })
      .features;
  };

  describe('a feature across the antimeridian', () => {
    const ring = [[178, -18], [-178, -18], [-178, -16], [178, -16], [178, -18]]; // prettier-ignore
    const hole = [[179, -17.5], [179, -16.5], [-179, -16.5], [-179, -17.5], [179, -17.5]]; // prettier-ignore
    const across = [
      feature({ name: 'area' }, { type: 'Polygon', coordinates: [ring, hole] }),
      feature({ name: 'line' }, line([170, 0, 5], [-170, 10, 15])),
      feature({ name: 'beyond' }, line([178, 20], [184, 22])),
    ];

    /** As GDAL reads it; in the mode of RFC 7946 it would cut the geometries itself. */
    const read = (path: string, ...layers: string[]) => {
      const args = ['-f', 'GeoJSON', '/vsistdout/', path, ...layers];
      const text = execFileSync('ogr2ogr', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
      return (JSON.parse(text) as { features: { geometry: { type: string; coordinates: number[][][] } }[] })
        .features;
    };

    for (const [format, count, ...layers] of [['kml', 3], ['csv', 3], ['gpx', 2, 'tracks']] as const)
      it(`is drawn by GDAL in parts on both sides: ${format}`, async () => {
        const found = read(await written(format, across), ...layers);
        assert.equal(found.length, count);
        for (const { geometry } of found) {
          assert.match(geometry.type, /^Multi/);
          for (const part of geometry.coordinates) {
            const numbers = JSON.stringify(part).match(/(?<=\[)-?[\d.]+(?=,)/g)?.map(Number) ?? [];
            assert.ok(numbers.length > 1 && numbers.every((x) => Math.abs(x) <= 180));
            assert.ok(Math.max(...numbers) - Math.min(...numbers) <= 10, String(numbers));
          }
        }
      }); // prettier-ignore

    it('has parts in a Shapefile, and unknown types in a GeoParquet', async () => {
      const shapefile = `/vsizip/${await written('shapefile', across)}`;
      const shown = execFileSync('ogrinfo', ['-ro', '-al', shapefile], { encoding: 'utf8' });
      assert.match(shown, /MULTIPOLYGON Z \(\(\(180 /);
      assert.equal(shown.match(/MULTILINESTRING/g)?.length, 2);
      await rm(join(folder, 'layer'), { recursive: true });
      const file = await asyncBufferFromFile(await written('geoparquet', across));
      const { key_value_metadata: metadata = [] } = await parquetMetadataAsync(file);
      const { columns: { geometry } } = JSON.parse(metadata.find(({ key }) => key === 'geo')?.value ?? '') as { columns: { geometry: { geometry_types: string[]; bbox: number[] } } };
      assert.deepEqual(geometry.geometry_types, []);
      assert.deepEqual([geometry.bbox[0], geometry.bbox.at(-2)], [-180, 180]);
    }); // prettier-ignore
  });

  describe('a GeoParquet', () => {
    const features = [
      feature({ n: 9007199254740993n.toString(), x: 1.5, b: true, s: 'ä', j: { a: 1 }, geometry: 'g' }, area, 'f-1'),
      feature({ n: null, x: 2, b: null, s: '', j: null }, point(9, 45), 'f-2'),
      feature({}, null),
    ]; // prettier-ignore

    it('contains the geometries as well-known binary, their boxes, and typed columns', async () => {
      const exact = features.map((each) => each.replace('"9007199254740993"', '9007199254740993'));
      const path = await written('geoparquet', exact);
      const file = await asyncBufferFromFile(path);
      const rows = await parquetReadObjects({
        file,
        compressors: { ZSTD: (input) => zstdDecompressSync(input) },
      });
      assert.equal(rows.length, 3);
      const [first, second, third] = ['f-1', 'f-2', null].map((id) => rows.find((row) => row['id'] === id));
      assert.deepEqual(
        [first?.['n'], first?.['x'], first?.['b'], first?.['s'], first?.['j'], first?.['geometry_2']],
        [9007199254740993n, 1.5, true, 'ä', '{"a":1}', 'g'],
      );
      assert.deepEqual(first?.['geometry'], area);
      assert.deepEqual(first['bbox'], { xmin: 7, ymin: 46, xmax: 8, ymax: 47 });
      assert.deepEqual([second?.['n'], second?.['b'], second?.['s']], [null, null, '']);
      assert.deepEqual([third?.['geometry'] ?? null, third?.['bbox'] ?? null], [null, null]);
    });

    it('has the metadata of version 1.1 with the covering boxes', async () => {
      const path = await written('geoparquet', features);
      const { key_value_metadata: pairs = [] } = await parquetMetadataAsync(await asyncBufferFromFile(path));
      const geo = JSON.parse(pairs.find(({ key }) => key === 'geo')?.value ?? '{}') as object;
      const side = (name: string) => ['bbox', name];
      assert.deepEqual(geo, {
        version: '1.1.0',
        primary_column: 'geometry',
        columns: {
          geometry: {
            encoding: 'WKB',
            geometry_types: ['Point', 'Polygon'],
            bbox: [7, 45, 9, 47],
            covering: {
              bbox: { xmin: side('xmin'), ymin: side('ymin'), xmax: side('xmax'), ymax: side('ymax') },
            },
          },
        },
      });
    });

    it('has several row groups if there are many features, and heights', async () => {
      const many = Array.from({ length: 21_000 }, (_, n) => feature({ n }, point(n / 1000, 45, n)));
      const path = await written('geoparquet', many);
      const file = await asyncBufferFromFile(path);
      const { row_groups: groups } = await parquetMetadataAsync(file);
      assert.equal(groups.length, 2);
      const rows = await parquetReadObjects({ file, rowStart: 20_999, compressors: { ZSTD: (input) => zstdDecompressSync(input) } }); // prettier-ignore
      const [{ n, geometry } = {}] = rows;
      assert.deepEqual(geometry, point(Number(n) / 1000, 45, Number(n)));
    });
  });

  describe('a KML', () => {
    const hostile = 'a]]>&<b a="1">\u0000\ud800';
    it('has the name of the layer, its style, and typed data that GDAL reads', async () => {
      const layer = { ...plain, color: 'ff8800', opacity: 0.5, strokeWeight: 3 };
      const path = await written('kml', [feature({ name: hostile, 'k"<': hostile, x: 1.5 }, area)], {
        layer,
      });
      const [read] = asGeoJson(path);
      assert.deepEqual(read?.geometry, area);
      const { properties } = read;
      assert.deepEqual([properties['Name'], properties['x']], ['a]]>&<b a="1">\ufffd', 1.5]);
      assert.equal(properties['k"<'], 'a]]>&<b a="1">\ufffd');
      const text = await readFile(path, 'utf8');
      assert.ok(text.includes('<Document><name>Wege &amp; Straßen</name>'));
      assert.ok(text.includes('<LineStyle><color>800088ff</color><width>3</width></LineStyle>'));
    });

    it('has a style for each class of the layer', async () => {
      const rule = ['match', ['get', 'k'], 'a', '#ff0000', ['b', 2], '#00ff00', '#0000ff'];
      const layer = { ...plain, style: { 'line-color': rule } };
      const features = ['a', 'b', 2, null].map((k) => feature({ k }, line([1, 2], [3, 4])));
      const text = await readFile(await written('kml', features, { layer }), 'utf8');
      const styles = new Map([...text.matchAll(/<Style id="(\w+)"><IconStyle><color>ff(\w+)</g)].map(([, id, colour]) => [id, colour])); // prettier-ignore
      // Blue, green and red.
      assert.deepEqual([...styles.values()].toSorted(), ['0000ff', '00ff00', 'ff0000']);
      const used = [...text.matchAll(/<styleUrl>#(\w+)</g)].map(([, id]) => styles.get(id));
      assert.deepEqual(used.toSorted(), ['0000ff', '00ff00', '00ff00', 'ff0000']);
    });

    it('hides features that the map does not draw, and has sizes by value', async () => {
      const style = {
        ...{ type: 'proportional', attribute: 'k', values: [0, 100], sizes: [4, 16] },
        filter: { attribute: 'k', operator: '!=', value: 7 },
      };
      const features = [0, 100, 7, null].map((k) => feature({ k }, point(1, 2)));
      const text = await readFile(await written('kml', features, { layer: { ...plain, style } }), 'utf8');
      assert.deepEqual([...text.matchAll(/<Style><IconStyle><color>\w+<\/color><scale>([\d.]+)</g)].map(([, scale]) => Number(scale)).toSorted(), [0.25, 1]); // prettier-ignore
      assert.equal(text.match(/<visibility>0</g)?.length, 2);
    });
  });

  describe('a GPX', () => {
    it('has points as waypoints and lines as tracks, and reports the rest', async () => {
      const features = [
        feature({ name: 'T', 'Ö l': 5 }, { type: 'MultiLineString', coordinates: [[[1, 2, 3], [4, 5, 6]], [[190, 7, 1], [8, 9, 1]]] }),
        feature({ name: 'W', desc: 'd' }, point(7, 46, 500)),
        feature({}, area),
        feature({}, null),
      ]; // prettier-ignore
      const path = await written('gpx', features, { layer: { ...plain, color: 'ff0000', strokeWeight: 4 } });
      const [waypoint] = asGeoJson(path, 'waypoints');
      assert.deepEqual(waypoint?.geometry, point(7, 46, 500));
      assert.deepEqual([waypoint.properties['name'], waypoint.properties['desc']], ['W', 'd']);
      const [track] = asGeoJson(path, 'tracks');
      const segments = [[[1, 2, 3], [4, 5, 6]], [[-170, 7, 1], [8, 9, 1]]]; // prettier-ignore
      assert.deepEqual((track?.geometry as { coordinates: unknown } | undefined)?.coordinates, segments);
      assert.equal(track?.properties['ogr_O_l'], 5);
      assert.deepEqual(losses.toSorted(), [
        '1 features of type Polygon are not in the file: GPX contains points and lines only.',
        '1 features without geometry are not in the file: GPX contains points and lines only.',
      ]);
    });
  });

  describe('a CSV for Excel', () => {
    it('has a byte order mark, semicolons, and no formulas', async () => {
      const features = [
        feature({ a: '=1+1', b: '-2.5', c: -2.5, d: '+41 31;x', e: '@x', f: '-' }, point(7, 46)),
      ];
      const text = await readFile(await written('csv', features, { for: 'excel' }), 'utf8');
      assert.equal(text, `\ufefflon;lat;a;b;c;d;e;f\r\n7;46;'=1+1;-2.5;-2.5;"'+41 31;x";'@x;'-\r\n`);
    });

    it('neutralizes formulas in the names of columns too', async () => {
      const text = await readFile(await written('csv', [feature({ '=x': 1 }, point(7, 46))], { for: 'excel' }), 'utf8'); // prettier-ignore
      assert.match(text, /^\ufefflon;lat;'=x\r\n/);
    });
  });

  it('has the name of the layer in a FlatGeobuf and the names of a Shapefile', async () => {
    const path = await written('flatgeobuf', [feature({}, point(7, 46)), feature({}, point(8, 46))]);
    const text = execFileSync('ogrinfo', ['-so', '-al', path], { encoding: 'utf8' });
    assert.match(text, /Layer name: Wege & Straßen\n[^]*Feature Count: 2/);
    const zip = await written('shapefile', [feature({}, point(7, 46))]).catch(() => '');
    assert.ok(zip === '' || zip.endsWith('.shp.zip'));
  });

  it('has a safe file name', () => {
    const named = (name: string) => layerFileName({ id: 'layer-1', name }, 'csv');
    assert.equal(named('Wege & Straßen'), 'Wege_Stra_en.csv');
    assert.equal(named('../../etc/passwd'), 'etc_passwd.csv');
    assert.equal(named('Zürich\r\nSet-Cookie: a=b"'), 'Zurich_Set-Cookie_a_b.csv');
    assert.equal(named('地図'), 'layer-1.csv');
    assert.equal(named('x'.repeat(500)).length, 64);
  });
});
