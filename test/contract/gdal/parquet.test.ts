import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { zip } from '../../fixtures/formats/zip.ts';
import { parquet } from '../../fixtures/hostile/parquets.ts';
import { convertFile } from '../../support/convert.ts';
import { degreesWithGdal } from '../../support/gdal.ts';

describe('a GeoParquet from another program', () => {
  it('becomes a layer with unchanged features, to the last digit', async () => {
    const { layers, warnings } = await convertFile(parquet('degrees'));
    assert.equal(layers.length, 1);
    assert.equal(layers[0]?.name, 'Test');
    const [first, second, third] = [...layers[0].features].sort((one, other) =>
      String(one.properties.name).localeCompare(String(other.properties.name)),
    );
    assert.deepEqual(first?.geometry?.coordinates, [[[7, 46], [7.5, 46], [7.5, 46.5], [7, 46.5], [7, 46]]]); // prettier-ignore
    assert.equal(second?.geometry, null);
    assert.equal((third?.geometry?.coordinates as unknown as number[][][])[0]?.[0]?.[0], 8.123456789012345);
    assert.match(
      layers[0].text,
      /"name":"Fläche 0","big":9007199254740993,"size":0.5,"seen":"2026-06-01T12:00:00.000Z","tags":\["a","b"\]\}/,
    );
    assert.equal(second.properties.size, null);
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'value_left_out').map(({ message }) => message),
      ['“raw” contains binary data, which GeoJSON does not support, and was omitted.'],
    );
  });

  it('is converted to degrees by the code of its system, from pages of every codec', async () => {
    const systems = { lv95: [2056, [2_600_000, 1_200_000]], bng: [27700, [530_000, 180_000]] } as const;
    for (const [name, [code, position]] of Object.entries(systems)) {
      const { layers } = await convertFile(parquet(name as keyof typeof systems));
      const bbox = layers[0]?.manifest.bbox;
      const [[west = 0, south = 0] = []] = degreesWithGdal(code, [position]);
      assert.ok(
        Math.abs((bbox?.[0] ?? NaN) - west) < 1e-4 && Math.abs((bbox?.[1] ?? NaN) - south) < 1e-4,
        name,
      );
      assert.equal(layers[0]?.features[0]?.properties.name, 'Fläche 0');
    }
  });

  it('is converted from the system that the caller declares, also if its own has no code', async () => {
    const declared = { crs: { code: 2056 } };
    const { layers } = await convertFile(parquet('lv95'), { declared: { crs: { code: 3857 } } });
    assert.ok(Math.abs((layers[0]?.manifest.bbox?.[0] ?? 0) - 7.43) > 1, 'not the system of the file');
    const text = Buffer.from(
      parquet('lv95')
        .toString('latin1')
        .replace('"id": {"authority": "EPSG", "code": 2056}', '"ix": {}'.padEnd(41)),
      'latin1',
    );
    await assert.rejects(convertFile(text), { code: 'unsupported_crs' });
    const [[west = 0] = []] = degreesWithGdal(2056, [[2_600_000, 1_200_000]]);
    const { layers: converted } = await convertFile(text, { declared });
    assert.ok(Math.abs((converted[0]?.manifest.bbox?.[0] ?? NaN) - west) < 1e-4);
  });

  it('is read from a gzip archive, and two from a ZIP archive', async () => {
    assert.equal((await convertFile(gzipSync(parquet('degrees')))).layers[0]?.features.length, 3);
    const archive = zip([
      { name: 'maps/a.parquet', content: parquet('degrees') },
      { name: 'maps/b.parquet', content: parquet('lv95') },
    ]);
    const { layers } = await convertFile(archive);
    assert.deepEqual(
      layers.map(({ name, features }) => [name, features.length]),
      [
        ['a', 3],
        ['b', 1],
      ],
    );
  });
});
