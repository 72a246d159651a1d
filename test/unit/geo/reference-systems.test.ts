import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lv03ByGrid, lv03GridFile } from '../../../geo/crs/lv03-grid.ts';
import { epsgCodeOf, reprojectFrom } from '../../../geo/crs/reproject.ts';
import type { GeoError } from '../../../geo/geo-error.ts';
import { withReprojected } from '../../../geo/geojson/reproject-document.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import { degreesWithGdal, lv03WithGdal } from '../../support/gdal.ts';
import { collection, feature, square, storedText, temporaryDirectory } from './layers.ts';

/** Metres in a degree of latitude, about. */
const metres = 111_000;

const locations: readonly (readonly [code: number, ...positions: [number, number][]])[] = [
  [2056, [2_600_000, 1_200_000], [2_683_000.5, 1_248_000.25], [2_485_000, 1_110_000], [2_833_000, 1_166_000]],
  [3857, [946_000, 6_000_000], [-1.2e7, -4e6]],
  [32632, [465_000, 5_247_000], [800_000, 100]],
  [32733, [465_000, 5_247_000]],
  [25833, [465_000, 5_247_000]],
  [4258, [7, 46]],
  [4269, [-100, 46]],
  [3034, [4_000_000, 2_500_000], [3_000_000, 3_500_000]],
  [3035, [4_100_000, 2_700_000], [2_800_000, 4_900_000]],
  [2154, [900_000, 6_600_000]],
  [2180, [600_000, 400_000]],
  [3006, [600_000, 6_600_000]],
  [3067, [400_000, 6_700_000]],
  [3812, [650_000, 650_000]],
];

describe('a reference system', () => {
  for (const [code, ...positions] of locations) {
    it(`EPSG:${code} is converted as by PROJ, to the centimetre`, () => {
      const convert = reprojectFrom(code);
      assert.ok(convert);
      degreesWithGdal(code, positions).forEach(([longitude = 0, latitude = 0], index) => {
        const [ourLongitude, ourLatitude] = convert(...positions[index]!);
        assert.ok(Math.abs(ourLongitude - longitude) * metres < 0.01, `${ourLongitude} ${longitude}`);
        assert.ok(Math.abs(ourLatitude - latitude) * metres < 0.01, `${ourLatitude} ${latitude}`);
      });
    });
  }

  it('LV03 is converted by the grid CHENyx06, to the centimetre', function () {
    // Of the package proj-data, which a machine need not have: without it there is nothing to compare with.
    if (!existsSync(lv03GridFile)) this.skip();
    const positions: [number, number][] = [[600_000, 200_000], [500_000, 118_000], [828_000, 166_000], [720_000.5, 260_000.25]]; // prettier-ignore
    const convert = reprojectFrom(21781);
    assert.ok(convert);
    lv03WithGdal(positions).forEach(([longitude = 0, latitude = 0], index) => {
      const [ourLongitude, ourLatitude] = convert(...positions[index]!);
      assert.ok(Math.abs(ourLongitude - longitude) * metres < 0.01, `${ourLongitude} ${longitude}`);
      assert.ok(Math.abs(ourLatitude - latitude) * metres < 0.01, `${ourLatitude} ${latitude}`);
    });
  });

  it('LV03 beyond the grid, or without it, is converted by three parameters, as PROJ does', () => {
    const far: [number, number] = [455_000, 41_000];
    const [[longitude = 0, latitude = 0] = []] = degreesWithGdal(21781, [far]);
    const [ourLongitude, ourLatitude] = reprojectFrom(21781)!(...far);
    assert.ok(Math.abs(ourLongitude - longitude) * metres < 0.01);
    assert.ok(Math.abs(ourLatitude - latitude) * metres < 0.01);
    assert.equal(lv03ByGrid('/nonexistent.gsb'), null);
  });

  it('is known by the spellings of its code', () => {
    const names = [
      'urn:ogc:def:crs:EPSG::2056',
      'urn:ogc:def:crs:EPSG:6.9:2056',
      'EPSG:2056',
      'epsg:2056',
      'http://www.opengis.net/def/crs/EPSG/0/2056',
      'http://www.opengis.net/gml/srs/epsg.xml#2056',
      '2056',
      'CH1903+ / LV95',
    ];
    for (const name of names) assert.equal(epsgCodeOf(name), 2056, name);
    assert.equal(epsgCodeOf('EPSG:21781'), 21781);
    for (const name of ['urn:x:2056', 'EPSG', 'EPSG:2056x', 'my grid']) assert.equal(epsgCodeOf(name), null);
    assert.equal(reprojectFrom(27700), null, 'what needs a grid of shifts is not converted by formula');
  });
});

describe('a GeoJSON file that names a reference system', () => {
  const directory = temporaryDirectory();
  const write = (document: string | object): string => {
    const path = join(directory, 'named.geojson');
    writeFileSync(path, typeof document === 'string' ? document : JSON.stringify(document));
    return path;
  };
  const build = async (document: string | object): Promise<string[]> => {
    const outputDirectory = join(directory, 'layer');
    await withReprojected(write(document), join(directory, 'converted'), (source) =>
      buildLayer({ source, outputDirectory, scratchDirectory: directory, threads: 1 }),
    );
    return storedText(outputDirectory);
  };
  const named = (name: string) => ({ crs: { type: 'name', properties: { name } } });
  const lv95 = named('urn:ogc:def:crs:EPSG::2056');
  const bern = square(2_600_000, 1_200_000);
  const converted = '[7.438632421,46.951082771]';

  it('is converted, with all but the coordinates to the letter', async () => {
    const text =
      '{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2056"}},"features":[' +
      '{"id":9007199254740993,"geometry":{"coordinates":[2600000, 1200000, 540.50],"type":"Point"},' +
      '"properties":{"coordinates":[1,2],"b":1.0,"a":"\\u00e9"},"type":"Feature"},' +
      '{"type":"Feature","properties":null,"geometry":null}]}';
    assert.deepEqual(await build(text), [
      `{"id":9007199254740993,"geometry":{"coordinates":[7.438632421,46.951082771, 540.50],"type":"Point"},` +
        '"properties":{"coordinates":[1,2],"b":1.0,"a":"\\u00e9"},"type":"Feature"}',
      '{"type":"Feature","properties":null,"geometry":null}',
    ]);
  });

  it('behind its features is converted too', async () => {
    const [text = ''] = await build({ ...collection(feature(bern)), ...lv95 });
    assert.ok(text.includes(converted), text);
    const near = { ...collection(feature(square(1, 1))), ...named('EPSG:3857') };
    const [mercator = ''] = await build(near);
    assert.match(mercator, /0\.000008983/, 'also when the coordinates could be degrees');
  });

  it('is converted as one feature, as a geometry, inside collections and in boxes', async () => {
    for (const document of [
      { ...feature(bern), ...lv95 },
      { ...bern, ...lv95 },
      { type: 'GeometryCollection', geometries: [bern], ...lv95 },
    ]) {
      const [text = ''] = await build(document);
      assert.ok(text.includes(converted), text);
      assert.ok(!text.includes('2056'), text);
    }
    const boxed = { ...feature(bern), bbox: [2_600_000, 1_200_000, 2_600_001, 1_200_001] };
    const [text = ''] = await build({ ...lv95, ...collection(boxed) });
    assert.match(text, /"bbox":\[7\.43863242\d*,46\.95108277\d*,7\.4386\d*,46\.9510\d*\]/);
  });

  it('in LV03 is converted', async () => {
    const point = { type: 'Point', coordinates: [600_000, 200_000] };
    const [text = ''] = await build({ ...named('EPSG:21781'), ...collection(feature(point)) });
    assert.ok(text.includes(JSON.stringify(reprojectFrom(21781)?.(600_000, 200_000))), text);
  });

  it('is looked for first where work cannot be taken back', async () => {
    const near = { ...collection(feature(square(1, 1))), ...named('EPSG:3857') };
    const seen: string[] = [];
    const work = (file: string) => Promise.resolve(seen.push(file));
    await withReprojected(write(near), join(directory, 'converted'), work, { inspectFirst: true });
    assert.deepEqual(seen, [join(directory, 'converted')]);
    const degrees = write(collection(feature(square(1, 1))));
    await withReprojected(degrees, join(directory, 'converted'), work, { inspectFirst: true });
    assert.equal(seen[1], degrees);
  });

  it('is refused with the name and the extent when it is not known', async () => {
    await assert.rejects(build({ ...named('EPSG:27700'), ...collection(feature(bern)) }), {
      code: 'unsupported_crs',
      message: /"EPSG:27700".*the extent so far is \[2600000,1200000,2600001,1200001\]/,
    });
    await assert.rejects(build({ ...collection(feature(bern)), ...named('EPSG:27700') }), {
      code: 'unsupported_crs',
    });
  });

  it('is refused with the extent when it names metres and holds degrees, as a placeholder among metres is not', async () => {
    for (const name of ['EPSG:2056', 'EPSG:21781', 'EPSG:32632', 'EPSG:3035'])
      for (const document of [
        { ...named(name), ...collection(feature(square(7, 46))) },
        { ...collection(feature(square(7, 46))), ...named(name) },
      ])
        await assert.rejects(build(document), {
          code: 'coordinates_out_of_range',
          message: new RegExp(`look like degrees.*"${name}"; the extent so far is \\[7,46,8,47\\]`),
        });
    const origin = { type: 'Point', coordinates: [0, 0] };
    assert.equal((await build({ ...lv95, ...collection(feature(origin), feature(bern)) })).length, 2);
    assert.equal((await build({ ...lv95, ...collection(feature(null), feature(bern)) })).length, 2);
    assert.equal((await build({ ...lv95, ...collection(feature(null)) })).length, 1);
  });

  it('is refused with the systems that fit when it names none and is obviously in metres', async () => {
    await assert.rejects(build(collection(feature(bern))), (error: GeoError) => {
      assert.equal(error.code, 'crs_unknown');
      assert.deepEqual(error.details.extent?.slice(0, 2), [2_600_000, 1_200_000]);
      assert.match(error.message, /EPSG:2056: near Bern/);
      return true;
    });
  });

  it('is refused with the extent when it names none and only some positions are not degrees', async () => {
    const origin = { type: 'Point', coordinates: [7, 46] };
    await assert.rejects(build(collection(feature(origin), feature(bern))), {
      code: 'coordinates_out_of_range',
      message: /extent so far is \[7,46,2600001,1200001\]/,
    });
  });
});
