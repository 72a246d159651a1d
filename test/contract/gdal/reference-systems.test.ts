import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GeoError } from '../../../geo/geo-error.ts';
import { writtenFile, zippedShapefile } from '../../fixtures/formats/with-gdal.ts';
import { collection, feature } from '../../fixtures/hostile/features.ts';
import { variantsOf } from '../../support/size.ts';
import { convertFile, type ConvertedFile } from '../../support/convert.ts';
import { degreesWithGdal, lv03WithGdal } from '../../support/gdal.ts';

/** One centimetre in degrees of latitude. */
const centimetre = 1e-7;

type Position = [number, number];

/** Systems with a formula, a grid, feet, or swapped axes first; each with two positions in its own units. */
const systems: readonly (readonly [code: number, what: string, positions: [Position, Position]])[] = [
  [2056, 'LV95', [[2_600_000, 1_200_000], [2_720_000.25, 1_260_000.5]]],
  [27700, 'the British National Grid', [[530_000, 180_000], [258_000, 665_000]]],
  [2263, 'New York Long Island, in feet', [[987_000, 206_000], [1_010_000, 250_000]]],
  [2193, 'New Zealand, northing first', [[1_576_000, 5_180_000], [1_750_000, 5_900_000]]],
  [3857, 'Web Mercator', [[946_000, 6_000_000], [-1.2e7, -4e6]]],
  [32632, 'UTM 32 north', [[465_000, 5_247_000], [700_000, 100]]],
  [31467, 'Gauss-Krüger 3', [[3_513_000, 5_403_000], [3_400_000, 5_800_000]]],
  [28992, 'Rijksdriehoek', [[155_000, 463_000], [120_000, 487_000]]],
  [4267, 'NAD27', [[-100, 40], [-90, 35]]],
]; // prettier-ignore

function points(positions: readonly Position[]): object {
  return collection(...positions.map((coordinates) => feature({ type: 'Point', coordinates }, { a: 1 })));
}

function assertNear({ layers }: ConvertedFile, expected: readonly number[][]): void {
  const found = layers[0]?.features.map(({ geometry }) => geometry?.coordinates as unknown as Position) ?? [];
  assert.equal(found.length, expected.length);
  for (const [longitude = 0, latitude = 0] of expected) {
    const near = found.some(
      ([x, y]) => Math.abs(x - longitude) < centimetre && Math.abs(y - latitude) < centimetre,
    );
    assert.ok(near, `${JSON.stringify(found)} ${longitude} ${latitude}`);
  }
}

describe('a reference system of a file that GDAL reads', () => {
  for (const [code, what, positions] of variantsOf(systems, 4)) {
    it(`is converted to degrees as by PROJ, to the centimetre: ${what} (EPSG:${code})`, async () => {
      const options = ['-a_srs', `EPSG:${code}`];
      const expected = degreesWithGdal(code, positions);
      const files = [
        writtenFile(points(positions), 'GPKG', 'p.gpkg', options),
        writtenFile(points(positions), 'FlatGeobuf', 'p.fgb', options),
      ];
      for (const file of files) assertNear(await convertFile(file), expected);
    });
  }

  it('may be LV03 with the grid CHENyx06: as Shapefile, GeoPackage, FlatGeobuf and GML', async () => {
    const positions: Position[] = [[600_000, 200_000], [720_000, 260_000], [690_000, 110_000]]; // prettier-ignore
    const expected = lv03WithGdal(positions);
    const options = ['-a_srs', 'EPSG:21781'];
    const members = positions.map(([x, y]) => `<gml:featureMember><my:p><my:g><gml:Point srsName="urn:ogc:def:crs:EPSG::21781"><gml:pos>${x} ${y}</gml:pos></gml:Point></my:g></my:p></gml:featureMember>`); // prettier-ignore
    const gml = `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:my="http://my">${members.join('')}</wfs:FeatureCollection>`; // prettier-ignore
    for (const file of [
      zippedShapefile(points(positions), 'p', options),
      writtenFile(points(positions), 'GPKG', 'p.gpkg', options),
      writtenFile(points(positions), 'FlatGeobuf', 'p.fgb', options),
      gml,
    ])
      assertNear(await convertFile(file), expected);
  });

  it('of a GeoJSON is converted, with ids, types, order and heights preserved', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::27700' } };
    const [[x, y], [east, north]] = [[530_000, 180_000], [530_010, 180_010]] as const; // prettier-ignore
    const line = { type: 'LineString', coordinates: [[x, y, 12.5], [east, north, 13]] }; // prettier-ignore
    const big =
      '{"type":"Feature","id":"a/1","properties":{"n":9007199254740993,"mixed":[1,"b"]},"geometry":';
    const point = {
      type: 'Feature',
      id: 7,
      properties: null,
      geometry: { type: 'Point', coordinates: [x, y] },
    };
    const text = `{"type":"FeatureCollection","crs":${JSON.stringify(crs)},"features":[${big}${JSON.stringify(line)}},${JSON.stringify(point)}]}`;
    const [[longitude = 0, latitude = 0] = []] = degreesWithGdal(27700, [[x, y]]);
    const { layers } = await convertFile(text);
    assert.equal(layers[0]?.name, 'Test');
    assert.match(layers[0].text, /"id":"a\/1","properties":\{"n":9007199254740993,"mixed":\[1,"b"\]\}/);
    const found = layers[0].features.find(({ id }) => id === 'a/1')?.geometry
      ?.coordinates as unknown as number[][];
    assert.deepEqual(
      found.map(([, , height]) => height),
      [12.5, 13],
    );
    assertNear(
      { layers: [{ ...layers[0], features: layers[0].features.filter(({ id }) => id === 7) }], warnings: [] },
      [[longitude, latitude]],
    );
  });

  it('may have more positions than one row of the file that GDAL converts', async () => {
    const positions = Array.from({ length: 10_001 }, (_, n) => [530_000 + n, 180_000 + n] as Position);
    const crs = { type: 'name', properties: { name: 'EPSG:27700' } };
    const line = feature({ type: 'LineString', coordinates: positions });
    const { layers } = await convertFile(JSON.stringify({ crs, ...collection(line) }));
    const found = layers[0]?.features[0]?.geometry?.coordinates as unknown as number[][];
    const expected = degreesWithGdal(27700, positions);
    assert.equal(found.length, expected.length);
    for (const [i, [longitude = 0, latitude = 0]] of expected.entries())
      assert.ok(
        Math.abs((found[i]?.[0] ?? 0) - longitude) < 1e-8 && Math.abs((found[i]?.[1] ?? 0) - latitude) < 1e-8,
        String(i),
      );
  });

  it('keeps numbers unchanged if they are degrees already', async () => {
    const positions: Position[] = [[7.123456789012345, 46.98765432109876], [1e-7, -0.30000000000000004]]; // prettier-ignore
    for (const file of [
      writtenFile(points(positions), 'GPKG', 'p.gpkg', ['-a_srs', 'EPSG:4326']),
      writtenFile(points(positions), 'FlatGeobuf', 'p.fgb', ['-a_srs', 'EPSG:4326']),
      zippedShapefile(points(positions), 'p', ['-a_srs', 'EPSG:4326']),
    ]) {
      const { layers } = await convertFile(file);
      const found = layers[0]?.features.map(({ geometry }) => geometry?.coordinates);
      assert.deepEqual(
        new Set(found?.map((each) => JSON.stringify(each))),
        new Set(positions.map((each) => JSON.stringify(each))),
      );
    }
  });

  it('is rejected by the name in a GeoJSON if PROJ does not know it', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::999999' } };
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    };
    const file = Buffer.from(
      JSON.stringify({ type: 'FeatureCollection', crs, features: [feature(polygon)] }),
    );
    await assert.rejects(convertFile(file), /EPSG::999999", a reference system that is not supported/);
  });

  it("is an error, with PROJ's message, if a position is outside its area", async () => {
    const file = writtenFile(points([[1e12, 1e12]]), 'GPKG', 'p.gpkg', ['-a_srs', 'EPSG:32632']);
    await assert.rejects(convertFile(file), {
      code: 'unsupported_crs',
      message: /outside of projection domain/,
    });
  });
});

/** Files of one kind each, as real programs write them. */
const cases = join(import.meta.dirname, '../../fixtures/reference-systems');

describe('a file of another program', () => {
  for (const [file, longitude, latitude] of [
    ['bng-esri-prj.zip', -0.12562, 51.50035],
    ['krovak-esri-prj.zip', 14.43244, 50.08857],
    ['rd-esri-prj.zip', 4.89531, 52.36986],
    ['eov-esri-prj.zip', 19.04744, 47.50393],
  ] as const)
    it(`is located with the datum shift of its .prj: ${file}`, async () => {
      const { layers } = await convertFile(await readFile(join(cases, file)));
      const [x, y] = layers[0]?.features[0]?.geometry?.coordinates as unknown as Position;
      // Five metres.
      assert.ok(Math.abs(x - longitude) < 7e-5 && Math.abs(y - latitude) < 4.5e-5, `${x} ${y}`);
    });

  for (const [file, candidate, location] of [
    ['bng-without-prj.zip', 'EPSG:27700', 'near London'],
    ['undefined-system.gpkg', 'EPSG:23700', 'near Budapest'],
  ] as const)
    it(`without a reference system is refused with the systems that fit: ${file}`, async () => {
      await assert.rejects(convertFile(await readFile(join(cases, file))), (error: unknown) => {
        assert.ok(error instanceof GeoError);
        assert.equal(error.code, 'crs_unknown');
        const [first] = error.details.candidates ?? [];
        assert.deepEqual([first?.crs, first?.location], [candidate, location]);
        return true;
      });
    });

  for (const [file, code, ...expected] of [
    ['rd.csv', 28992, [4.8953, 52.3699], [5.1202, 52.0911]],
    ['bng-without-prj.zip', 27700, [-0.1445, 51.4962], [-0.1229, 51.5309]],
    ['undefined-system.gpkg', 23700, [19.0474, 47.5039]],
    ['bng-esri-prj.zip', 27700, [-0.12562, 51.50035]],
  ] as const)
    it(`is converted from the system that the caller declares: ${file}`, async () => {
      const content = await readFile(join(cases, file));
      const { layers } = await convertFile(content, { declared: { crs: { code } } });
      const found = layers[0]?.features
        .map(({ geometry }) => geometry?.coordinates as unknown as Position)
        .sort(([one], [other]) => one - other);
      assert.equal(found?.length, expected.length);
      for (const [index, [longitude, latitude]] of expected.entries()) {
        const [x, y] = found[index] ?? [NaN, NaN];
        // Twenty metres; 300 for the rounded Hungarian position.
        const degrees = code === 23700 ? 3e-3 : 2e-4;
        assert.ok(Math.abs(x - longitude) < degrees && Math.abs(y - latitude) < degrees, `${x} ${y}`);
      }
    });

  it('is converted from the system that its geometries state', async () => {
    // EWKB of a point in EPSG:28992, and the same as text.
    const cells = [
      '0101000020407100000000000060DDFD4000000000A0B61D41',
      '"SRID=28992;POINT (122326 486824)"',
    ];
    const content = `id;geom\n${cells.map((cell, n) => `${n};${cell}\n`).join('')}`;
    const { layers } = await convertFile(content);
    const found = layers[0]?.features.map(({ geometry }) => geometry?.coordinates as unknown as Position);
    assert.equal(found?.length, 2);
    for (const [x, y] of found)
      assert.ok(Math.abs(x - 4.907457) < 1e-5 && Math.abs(y - 52.368325) < 1e-5, `${x} ${y}`);
  });

  it('is refused if the declared system does not exist, or the format has another one', async () => {
    const shapes = await readFile(join(cases, 'bng-without-prj.zip'));
    await assert.rejects(convertFile(shapes, { declared: { crs: { code: 999_999 } } }), {
      code: 'unsupported_crs',
    });
    const kml = '<kml><Placemark><Point><coordinates>7,46</coordinates></Point></Placemark></kml>';
    await assert.rejects(convertFile(kml, { declared: { crs: { code: 2056 } } }), {
      code: 'unsupported_crs',
      message: 'KML is always in degrees of WGS 84, not in "EPSG:2056".',
    });
  });

  it('may be declared as well-known text for GeoJSON and tables, which only PROJ converts', async () => {
    const text = 'PROJCS["Own",GEOGCS["OSGB36",DATUM["OSGB_1936",SPHEROID["Airy 1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",49],PARAMETER["central_meridian",-2],PARAMETER["scale_factor",0.9996012717],PARAMETER["false_easting",400000],PARAMETER["false_northing",-100000],UNIT["metre",1]]'; // prettier-ignore
    const files = [JSON.stringify(points([[530_000, 180_000]])), 'x;y;name\n530000;180000;A\n'];
    for (const file of files) {
      const { layers } = await convertFile(file, { declared: { crs: { text } } });
      const [x, y] = layers[0]?.features[0]?.geometry?.coordinates as unknown as Position;
      assert.ok(Math.abs(x + 0.1284) < 3e-3 && Math.abs(y - 51.504) < 3e-3, `${x} ${y}`);
    }
  });

  it('may be declared as well-known text', async () => {
    const text = 'PROJCS["Own",GEOGCS["OSGB36",DATUM["OSGB_1936",SPHEROID["Airy 1830",6377563.396,299.3249646]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",49],PARAMETER["central_meridian",-2],PARAMETER["scale_factor",0.9996012717],PARAMETER["false_easting",400000],PARAMETER["false_northing",-100000],UNIT["metre",1]]'; // prettier-ignore
    const content = await readFile(join(cases, 'bng-without-prj.zip'));
    const { layers } = await convertFile(content, { declared: { crs: { text } } });
    const [x, y] = layers[0]?.features[1]?.geometry?.coordinates as unknown as Position;
    assert.ok(Math.abs(x + 0.1445) < 3e-3 && Math.abs(y - 51.4962) < 3e-3, `${x} ${y}`);
  });
});
