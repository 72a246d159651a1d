import assert from 'node:assert/strict';
import { writtenFile } from '../../fixtures/formats/with-gdal.ts';
import { collection, feature } from '../../fixtures/hostile/features.ts';
import { convertFile } from '../../support/convert.ts';
import { degreesWithGdal } from '../../support/gdal.ts';

type Position = readonly [x: number, y: number];

const line = (positions: readonly Position[]) =>
  collection(feature({ type: 'LineString', coordinates: positions }));

function gml(system: string, positions: readonly Position[], name = 'posList'): string {
  const text = positions.map((position) => position.join(name === 'coordinates' ? ',' : ' ')).join(' ');
  return `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:my="http://my"><gml:featureMember><my:p><my:g><gml:LineString srsName="${system}"><gml:${name}>${text}</gml:${name}></gml:LineString></my:g></my:p></gml:featureMember></wfs:FeatureCollection>`;
}

/** The same positions in every format, declared in the reference system of an EPSG code. */
function files(code: number, positions: readonly Position[]): Readonly<Record<string, string | Buffer>> {
  const options = ['-a_srs', `EPSG:${code}`];
  const crs = { type: 'name', properties: { name: `EPSG:${code}` } };
  return {
    'a GeoPackage': writtenFile(line(positions), 'GPKG', 'p.gpkg', options),
    'a FlatGeobuf': writtenFile(line(positions), 'FlatGeobuf', 'p.fgb', options),
    'a FlatGeobuf without an index': writtenFile(line(positions), 'FlatGeobuf', 'q.fgb', [...options, '-lco', 'SPATIAL_INDEX=NO']),
    'a GML': gml(`EPSG:${code}`, positions),
    'a GML with pairs': gml(`EPSG:${code}`, positions, 'coordinates'),
    'a GeoJSON': JSON.stringify({ crs, ...line(positions) }),
  }; // prettier-ignore
}

describe('degrees in a file that declares metres', () => {
  const degrees: Position[] = [[7, 46], [9, 48]]; // prettier-ignore

  // The first is converted by formula, the other only by GDAL.
  for (const code of [32632, 27700])
    it(`are rejected with the system and the extent, in every format: EPSG:${code}`, async () => {
      for (const [what, content] of Object.entries(files(code, degrees)))
        // A GeoJSON in the first system is read without GDAL.
        if (code !== 32632 || what !== 'a GeoJSON')
          await assert.rejects(
            convertFile(content),
            {
              code: 'coordinates_out_of_range',
              message: new RegExp(`look like degrees, but.*metres of "EPSG:${code}"; the extent so far is \\[7,46,9,48\\]`),
            },
            what,
          ); // prettier-ignore
    });

  it('are rejected also with latitude first, and with a single position', async () => {
    const mirrored = gml('urn:ogc:def:crs:EPSG::27700', [[52, -100], [53, -99]]); // prettier-ignore
    await assert.rejects(convertFile(mirrored), { message: /extent so far is \[52,-100,53,-99\]/ });
    const alone = collection(feature({ type: 'Point', coordinates: [-3, 58] }));
    const file = gml('EPSG:27700', [[-3, 58], [-3, 58]]); // prettier-ignore
    await assert.rejects(convertFile(file), { code: 'coordinates_out_of_range' });
    const options = ['-a_srs', 'EPSG:27700'];
    const one = writtenFile(alone, 'FlatGeobuf', 'p.fgb', options);
    await assert.rejects(convertFile(one), { code: 'coordinates_out_of_range' });
  });

  it('are reported for the layer of a GeoPackage that contains them', async () => {
    const file = writtenFile(line(degrees), 'GPKG', 'p.gpkg', ['-a_srs', 'EPSG:32632', '-nln', 'roads']);
    await assert.rejects(convertFile(file), { message: /^The coordinates of “roads” look like degrees/ });
  });

  it('are not reported if the system is in degrees, with any datum', async () => {
    for (const code of [4258, 4277])
      for (const [what, content] of Object.entries(files(code, degrees)).slice(0, 4)) {
        const { layers } = await convertFile(content);
        const [[west = 0, south = 0] = []] = degreesWithGdal(code, degrees);
        const bbox = layers[0]?.manifest.bbox;
        assert.ok(
          Math.abs((bbox?.[0] ?? NaN) - west) < 1e-6 && Math.abs((bbox?.[1] ?? NaN) - south) < 1e-6,
          `${what} ${code}`,
        );
      }
    // Latitude first, as its name specifies, and a single position.
    const one = gml('urn:ogc:def:crs:EPSG::4277', [[52, 1], [52, 1]]); // prettier-ignore
    assert.equal((await convertFile(one)).layers.length, 1);
  });

  it('are not reported among metres after a placeholder at 0,0', async () => {
    const positions: Position[] = [[0, 0], [530_000, 180_000]]; // prettier-ignore
    for (const [what, content] of Object.entries(files(27700, positions)).slice(0, 4))
      assert.equal((await convertFile(content)).layers.length, 1, what);
  });

  it('are not reported in a system whose origin is near its area of use', async () => {
    for (const content of Object.values(files(3857, degrees)).slice(0, 4))
      assert.equal((await convertFile(content)).layers.length, 1);
  });
});
