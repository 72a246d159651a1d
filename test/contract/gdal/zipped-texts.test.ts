import assert from 'node:assert/strict';
import { zip } from '../../fixtures/formats/zip.ts';
import { convertFile } from '../../support/convert.ts';

const point = (x: number, y: number) => ({ type: 'Feature', properties: { n: x }, geometry: { type: 'Point', coordinates: [x, y] } }); // prettier-ignore
const collection = (features: unknown[], rest = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...rest, features });
const table = 'name;lat;lon\nBern;46,95;7,44\nZürich;47,37;8,54\n';

describe('a ZIP archive with texts', () => {
  const layersOf = async (files: Readonly<Record<string, string | Uint8Array>>, declared = {}) => {
    const content = zip(Object.entries(files).map(([name, text]) => ({ name, content: text })));
    const { layers, warnings } = await convertFile(content, { declared });
    const found = layers.map(({ name, features }) => [
      name,
      ...features
        .map(({ geometry }) => [...(geometry?.coordinates as unknown as number[])])
        .sort(([one = 0], [next = 0]) => one - next),
    ]);
    return { found, layers, warnings };
  };
  const bern = [7.44, 46.95];
  const zurich = [8.54, 47.37];

  it('is read as its table', async () => {
    const { found, layers } = await layersOf({ 'export/observations.csv': table });
    assert.deepEqual(found, [['observations', bern, zurich]]);
    assert.ok(layers[0]?.features.some(({ properties }) => properties['lat'] === 46.95));
  });

  it('is read as its table in the declared encoding, columns and types', async () => {
    const content = Buffer.from('name,p,q\nZürich,47.37,8.54\n', 'latin1');
    const declared = {
      encoding: 'latin1',
      types: 'text',
      columns: { latitude: 'p', longitude: 'q' },
    } as const;
    const { layers } = await layersOf({ 'a.csv': content }, declared);
    assert.deepEqual(layers[0]?.features[0]?.properties, { name: 'Zürich', p: '47.37', q: '8.54' });
  });

  it('is read as its GeoJSON, without documents of settings', async () => {
    const { found } = await layersOf({
      'places.geojson': collection([point(7.44, 46.95)]),
      'metadata.json': '{"type":"dataset","fields":["a"]}',
      'readme.txt': 'Places of a survey.\nSee, for example, the web page.\n',
    });
    assert.deepEqual(found, [['places', bern]]);
  });

  it('is read as its GeoJSON in another reference system', async () => {
    const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
    for (const [name, position] of [
      ['urn:ogc:def:crs:EPSG::2056', [2_600_000, 1_200_000]],
      ['urn:ogc:def:crs:EPSG::31468', [4_468_298, 5_333_285]],
    ] as const) {
      const { found } = await layersOf({
        'a.json': collection([point(position[0], position[1])], crs(name)),
      });
      assert.equal(found.length, 1);
      const [, [, latitude]] = found[0] as unknown as [string, number[]];
      assert.ok(Math.abs(Number(latitude) - (name.endsWith('2056') ? 46.95 : 48.13)) < 0.05);
    }
  });

  it('has one layer for each document and table, of which the caller can request one', async () => {
    const files = {
      'a.geojson': collection([point(7.44, 46.95)]),
      'b.geojson': collection([point(8.54, 47.37)]),
    };
    assert.deepEqual((await layersOf(files)).found, [
      ['a', bern],
      ['b', zurich],
    ]);
    assert.deepEqual((await layersOf(files, { layer: 'b' })).found, [['b', zurich]]);
    await assert.rejects(layersOf(files, { layer: 'c' }), { code: 'unknown_layer', message: /“a”, “b”/ });
  });

  it('is read by its tables with coordinates only', async () => {
    const { found } = await layersOf({ 'stops.txt': table, 'routes.txt': 'id,name\n1,Bern\n2,Thun\n' });
    assert.deepEqual(found, [['stops', bern, zurich]]);
  });

  it('is read by its layers, and names the tables that it omits', async () => {
    const { found, warnings } = await layersOf({
      'a.geojson': collection([point(7.44, 46.95)]),
      'places.csv': table,
    });
    assert.deepEqual(found, [['a', bern]]);
    assert.match(warnings.find(({ code }) => code === 'not_read')?.message ?? '', /“places”/);
  });

  it('is refused with the columns of its only table if that has no coordinates', () =>
    assert.rejects(layersOf({ 'routes.csv': 'id,name\n1,Bern\n2,Thun\n' }), {
      code: 'no_coordinates',
      message: /“id”, “name”/,
    }));

  it('is refused if its documents are something else, or options do not apply', async () => {
    await assert.rejects(layersOf({ 'a.json': '{"type":"dataset"}' }), { code: 'unsupported_format' });
    const files = { 'a.geojson': collection([point(7.44, 46.95)]) };
    for (const declared of [{ delimiter: ';' }, { types: 'text' }, { encoding: 'latin1' }] as const)
      await assert.rejects(layersOf(files, declared), { code: 'option_not_applicable' });
    await assert.rejects(layersOf(files, { columns: { longitude: 'x', latitude: 'y' } }), {
      code: 'invalid_columns',
    });
  });

  it('is refused at a defect of its document', () =>
    assert.rejects(layersOf({ 'a.geojson': collection([point(7.44, 46.95)]).slice(0, -3) }), {
      code: 'truncated',
    }));
});
