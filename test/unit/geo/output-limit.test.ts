import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { GeoError } from '../../../geo/geo-error.ts';
import { buildOverviews } from '../../../geo/overviews/build-overviews.ts';
import { overviewsHere } from '../../../geo/overviews/overview-tasks.ts';
import { collection, feature, layerOf, square, temporaryDirectory } from './layers.ts';

describe('a layer with a size limit', () => {
  const directory = temporaryDirectory();
  const squares = collection(...Array.from({ length: 2000 }, (_, n) => feature(square(n % 180, n % 89))));
  const points = Array.from({ length: 2000 }, (_, n) =>
    feature({ type: 'Point', coordinates: [n % 180, n % 89] }),
  );
  /** Many small runs, as a large file has them. */
  const small = { batchBytes: 10_000, memoryBytes: 0 };
  const stops = async (document: object, limits: object): Promise<number> => {
    let found = NaN;
    await assert.rejects(
      layerOf(directory, document, { limits: { ...small, ...limits } }),
      (error: Error) => {
        assert.ok(error instanceof GeoError);
        assert.equal(error.code, 'output_too_large');
        found = Number(error.details.found);
        return true;
      },
    );
    return found;
  };

  it('is built if it stays within the limit', async () => {
    const { manifest } = await layerOf(directory, squares, { limits: small });
    const limits = { ...small, outputBytes: manifest.bytes };
    assert.equal((await layerOf(directory, squares, { limits })).manifest.bytes, manifest.bytes);
  });

  it('is aborted at the run that exceeds the limit, not when everything was written', async () => {
    const { manifest } = await layerOf(directory, squares, { limits: small });
    const outputBytes = Math.floor(manifest.bytes / 4);
    const found = await stops(squares, { outputBytes });
    assert.ok(found > outputBytes && found < manifest.bytes / 2, String(found));
  });

  it('may exempt points, as long as there is nothing else', async () => {
    const limits = { ...small, outputBytes: 1000, pointsAreFree: true };
    assert.equal((await layerOf(directory, collection(...points), { limits })).manifest.featureCount, 2000);
    await stops(collection(...points), { outputBytes: 1000 });
    await stops(collection(...points, feature(square(7, 46))), limits);
  });

  it('has no overviews beyond the limit', async () => {
    const many = collection(...Array.from({ length: 21_000 }, (_, n) => feature(square(n % 180, n % 89))));
    const layer = await layerOf(directory, many, { overviews: false });
    await assert.rejects(
      buildOverviews(layer.manifest, overviewsHere, layer.directory, 1000),
      (error: Error) => error instanceof GeoError && error.code === 'output_too_large',
    );
    assert.deepEqual(
      readdirSync(layer.directory).filter((name) => name.startsWith('ov-')),
      [],
    );
  });
});
