import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zip } from '../../fixtures/formats/zip.ts';
import { convertFile } from '../../support/convert.ts';
import { ogr } from '../../support/gdal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Layer {
  readonly name: string;
  readonly type: string;
  readonly features: readonly object[];
  readonly options?: readonly string[];
}

const feature = (properties: object, geometry: object | null) => ({ type: 'Feature', properties, geometry });
const area = { type: 'Polygon', coordinates: [[[7, 46, 500], [8, 46, 501], [8, 47, 502], [7, 46, 500]]] }; // prettier-ignore
const line = { type: 'LineString', coordinates: [[7, 46], [8, 47]] }; // prettier-ignore

/** The files of a geodatabase that GDAL writes. */
function filesOf(layers: readonly Layer[]): Map<string, Buffer> {
  const folder = temporaryFolder();
  try {
    const [source, target] = [join(folder.path, 'in.geojson'), join(folder.path, 'out.gdb')];
    for (const [number, { name, type, features, options = [] }] of layers.entries()) {
      writeFileSync(source, JSON.stringify({ type: 'FeatureCollection', features }));
      const mode = number === 0 ? ['-f', 'OpenFileGDB'] : ['-update', '-append'];
      ogr('ogr2ogr', ...mode, target, source, '-nln', name, '-nlt', type, ...options);
    }
    return new Map(readdirSync(target).map((name) => [name, readFileSync(join(target, name))]));
  } finally {
    folder.remove();
  }
}

const zipped = (files: ReadonlyMap<string, Buffer>, folder = 'parcels.gdb/') =>
  zip([...files].map(([name, content]) => ({ name: folder + name, content })));

const parcels: Layer = {
  ...{ name: 'parcels', type: 'MULTIPOLYGONZ', options: ['-t_srs', 'EPSG:2056'] },
  features: [feature({ number: 1, owner: 'Zoë' }, area), feature({ number: 2, owner: null }, null)],
};
const roads: Layer = { name: 'roads', type: 'MULTILINESTRING', features: [feature({ class: 3 }, line)] };

describe('a zipped file geodatabase', () => {
  it('becomes a layer for each feature class, with ids, heights and values, in degrees', async () => {
    const { layers, warnings } = await convertFile(zipped(filesOf([parcels, roads])));
    assert.deepEqual(
      layers.map(({ name, features }) => [name, features.length]),
      [['parcels', 2], ['roads', 1]], // prettier-ignore
    );
    const [parcel] = layers[0]?.features.filter(({ id }) => id === 1) ?? [];
    assert.deepEqual([parcel?.properties['number'], parcel?.properties['owner']], [1, 'Zoë']);
    const { type, coordinates } = parcel?.geometry ?? {};
    assert.equal(type, 'MultiPolygon');
    const rings = coordinates as unknown as number[][][][];
    const sorted = rings[0]?.[0]?.map(([x = 0, y = 0, z = 0]) => [x, y, z].map((each) => Number(each.toFixed(6))).join(' ')); // prettier-ignore
    assert.deepEqual(new Set(sorted), new Set(['7 46 500', '8 46 501', '8 47 502']));
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['null_geometry'],
    );
  });

  it('is found in the root of an archive, in nested folders, and beside other files', async () => {
    const files = filesOf([roads]);
    for (const folder of ['', 'delivery/2026/roads.gdb/']) {
      const { layers } = await convertFile(zipped(files, folder));
      assert.deepEqual(layers.map(({ features }) => features.length), [1]); // prettier-ignore
    }
    const table = [...files].map(([name, content]) => ({ name: `a.gdb/${name}`, content }));
    const kml =
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Point><coordinates>7,46</coordinates></Point></Placemark></kml>';
    const { layers } = await convertFile(zip([...table, { name: 'b.kml', content: kml }]));
    assert.equal(layers.length, 2);
  });

  it('without a reference system needs one from the caller', async () => {
    const shape = { type: 'LineString', coordinates: [[2_600_000, 1_200_000], [2_600_100, 1_200_000]] }; // prettier-ignore
    const swiss: Layer = { ...roads, options: ['-a_srs', 'NONE'], features: [feature({}, shape)] };
    const { layers } = await convertFile(zipped(filesOf([swiss])), { declared: { crs: { code: 2056 } } });
    const positions = JSON.stringify(layers[0]?.features[0]?.geometry?.coordinates);
    assert.match(positions, /^\[\[\[7\.438/);
  });

  it('that is damaged, incomplete, compressed or false is refused with its format named', async () => {
    const files = filesOf([roads]);
    const without = (name: string) => new Map([...files].filter(([each]) => each !== name));
    const withFile = (name: string, content: Buffer) => new Map([...files, [name, content]]);
    const cases: readonly (readonly [Map<string, Buffer>, RegExp])[] = [
      [without('a00000001.gdbtablx'), /incomplete: a00000001\.gdbtablx is missing/],
      [without('a00000001.gdbtable'), /file geodatabase without its catalogue/],
      [withFile('a00000009.cdf', Buffer.alloc(64)), /is compressed/],
      [withFile('a00000009.gdbtable', Buffer.alloc(64)), /a00000009\.gdbtable is not a table/],
      [withFile('a00000004.gdbtable', Buffer.concat([Buffer.from([3, 0, 0, 0]), Buffer.alloc(60)])), /cannot be read|can be read|no features/],
    ]; // prettier-ignore
    for (const [content, message] of cases) await assert.rejects(convertFile(zipped(content)), message);
    const damaged = readFileSync(new URL('../../fixtures/formats/parcels.gdb.zip', import.meta.url));
    await assert.rejects(convertFile(damaged), /The file geodatabase “parcels” cannot be read/);
  });

  it('cannot write outside its folder, and has only files of the format', async () => {
    const files = [...filesOf([roads])].map(([name, content]) => ({ name: `../../x.gdb/${name}`, content }));
    const { layers } = await convertFile(
      zip([...files, { name: '../../x.gdb/../evil.gdbtable', content: 'x' }, { name: '../../x.gdb/a.vrt', content: '<OGRVRTDataSource/>' }]),
    ); // prettier-ignore
    assert.equal(layers.length, 1);
  });
});
