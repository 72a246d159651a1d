import assert from 'node:assert/strict';
import { GeoError } from '../../../../geo/geo-error.ts';
import type { FileBytes } from '../../../../geo/raster/file-bytes.ts';
import { inspectTiff } from '../../../../geo/raster/source/inspect-tiff.ts';
import { hostileTiffs } from '../../../fixtures/hostile/tiffs.ts';
import { writeTiff } from '../../../fixtures/raster/write-tiff.ts';

/** The bytes of a file, and how many of them were requested. */
function watched(
  bytes: Uint8Array,
): FileBytes & { readonly asked: () => number; readonly max: () => number } {
  let asked = 0;
  let max = 0;
  return {
    size: bytes.length,
    read(start, end) {
      asked += end - start;
      max = Math.max(max, end - start);
      return Promise.resolve(bytes.subarray(start, end));
    },
    asked: () => asked,
    max: () => max,
  };
}

describe('the inspection of a TIFF before pixels are decoded', () => {
  for (const { defect, bytes, refused } of hostileTiffs)
    it(`${refused === null ? 'accepts' : 'rejects'} ${defect}`, async () => {
      const file = watched(bytes());
      const found: unknown = await inspectTiff(file).catch((error: unknown) => error);
      assert.ok(file.asked() < 2 ** 22, `${file.asked()} bytes were read`);
      assert.ok(file.max() <= 2 ** 17, `${file.max()} bytes were read at once`);
      if (refused === null) {
        assert.ok(!(found instanceof Error), String(found));
        return;
      }
      const [code, message] = refused;
      assert.ok(found instanceof GeoError, `taken, or another error: ${String(found)}`);
      assert.deepEqual([found.code, found.message.length < 300], [code, true]);
      assert.match(found.message, message);
    });

  it('reports its layout and its georeference', async () => {
    const bytes = writeTiff({ bands: 3, fields: { 42113: { type: 2, values: '255' } } });
    const { image, reference, pages, nodata } = await inspectTiff(watched(bytes));
    const { width, height, bands, bits, sample, compression } = image;
    assert.deepEqual(
      { width, height, bands, bits, sample, compression, pages, nodata },
      {
        width: 16,
        height: 16,
        bands: 3,
        bits: 8,
        sample: 'uint',
        compression: 'none',
        pages: 1,
        nodata: '255',
      },
    );
    assert.deepEqual(reference, {
      transform: [8, 0.01, 0, 47, 0, -0.01],
      controlPoints: 0,
      hasRpc: false,
      namesSystem: true,
    });
  });

  it('loads no list of tiles into memory, however many there are', async () => {
    const tiles = 200_000;
    const indexes = Array.from({ length: tiles }, () => 0);
    indexes[tiles - 1] = 8;
    const counts = indexes.map((index) => (index === 0 ? 0 : 100));
    const fields = {
      273: null,
      278: null,
      279: null,
      256: { type: 4, values: [16 * 400] },
      257: { type: 4, values: [16 * 500] },
      322: { type: 3, values: [16] },
      323: { type: 3, values: [16] },
      324: { type: 4, values: indexes },
      325: { type: 4, values: counts },
    };
    const file = watched(writeTiff({ fields, pixels: Buffer.alloc(256) }));
    await inspectTiff(file);
    assert.ok(file.max() <= 2 ** 16 + 1, `${file.max()} bytes were read at once`);
  });
});
