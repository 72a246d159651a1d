import assert from 'node:assert/strict';
import type { Feature } from '../../fixtures/vector/geojson-types.ts';
import { ogr, readWithGdal } from '../../support/gdal.ts';
import { collection, feature, featuresOf, layerOf, square, temporaryDirectory } from './layers.ts';
import { assertSame, readWithNpm } from './npm-reader.ts';

describe('the columns of a layer', () => {
  const directory = temporaryDirectory();

  it('have types inferred from the whole file', async () => {
    const values = [
      {
        n: 0,
        text: 'a "quoted" \u00fc',
        flag: true,
        whole: 1,
        wide: 1,
        mixed: 'x',
        list: [1, { a: null }],
        late: null,
      },
      { n: 1, text: null, flag: false, whole: -9007199254740993n, wide: 2.5, mixed: 7, list: {} },
      { n: 2, text: '', whole: 5, wide: 3, mixed: null, list: 'plain', late: 3, extra: null },
    ];
    const texts = values.map((value) =>
      JSON.stringify(feature(square(1, 1), value), (_, each: unknown) =>
        typeof each === 'bigint' ? `#${each}#` : each,
      ).replace(/"#|#"/g, ''),
    );
    const layer = await layerOf(directory, `{"type":"FeatureCollection","features":[${texts.join(',')}]}`);
    assert.deepEqual(
      layer.manifest.columns.map(({ name, type }) => `${name} ${type}`),
      [
        'n long',
        'text string',
        'flag bool',
        'whole long',
        'wide double',
        'mixed json',
        'list json',
        'late long',
        'extra string',
      ],
    );
    const seen = await readWithNpm(layer.fgb);
    assert.deepEqual(
      seen.map((each) => each.properties),
      [
        {
          n: 0,
          text: 'a "quoted" \u00fc',
          flag: true,
          whole: 1,
          wide: 1,
          mixed: 'x',
          list: [1, { a: null }],
        },
        { n: 1, flag: false, whole: -9007199254740992, wide: 2.5, mixed: 7, list: {} },
        { n: 2, text: '', whole: 5, wide: 3, list: 'plain', late: 3 },
      ],
    );
    assert.match(ogr('ogrinfo', '-ro', '-al', layer.fgb), /whole \(Integer64\) = -9007199254740993/);
  });

  it('are re-encoded if a column changes its type, position or heights', async () => {
    const limits = { batchBytes: 8 * 1024, inlineBytes: 0 };
    const many = Array.from({ length: 2000 }, (_, n) => {
      const isLate = n > 1900;
      const properties = n % 2 === 0 ? { n, a: isLate ? 0.5 : 1 } : { b: 'x', a: isLate ? 'word' : 2, n };
      return feature({ type: 'Point', coordinates: isLate ? [n / 20, 1, 5] : [n / 20, 1] }, properties);
    });
    const layer = await layerOf(directory, collection(...many), { limits });
    assert.equal(layer.manifest.columns.find(({ name }) => name === 'a')?.type, 'json');
    const seen = await readWithNpm(layer.fgb);
    const expected = (await featuresOf(await layer.reader.query({}))) as Feature[];
    assertSame(
      seen.map((each) => each.properties),
      expected.map((each) => each.properties),
    );
    assert.equal(readWithGdal(layer.fgb).length, 2000);
  });

  it('include feature ids in a column with a name that no property has', async () => {
    const plain = await layerOf(
      directory,
      collection(feature(square(0, 0), {}, { id: 'a' }), feature(square(0, 0), {}, { id: 'b' })),
    );
    assert.deepEqual(plain.manifest.columns, [{ name: 'id', type: 'string', featureId: true }]);
    assert.deepEqual(
      readWithGdal(plain.fgb).map((each) => each.properties),
      [{ id: 'a' }, { id: 'b' }],
    );
    const taken = await layerOf(directory, collection(feature(square(0, 0), { id: 1 }, { id: 7 })));
    assert.deepEqual((await readWithNpm(taken.fgb))[0]?.properties, { id: 1, feature_id: 7 });
  });
});
