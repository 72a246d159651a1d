import assert from 'node:assert/strict';

import { CogFile } from '../../../../geo/raster/cog/cog-file.ts';
import type { RasterDataType } from '../../../../geo/raster/manifest.ts';
import { plainCode } from '../../../../geo/raster/pixels/band-codes.ts';
import type { PixelBox } from '../../../../geo/raster/pixels/pixel-window.ts';
import { readWindow } from '../../../../geo/raster/pixels/read-window.ts';
import { RasterCaches } from '../../../../geo/raster/reader/raster-caches.ts';
import type { VrtSource } from '../../../fixtures/raster/vrt.ts';
import { sizeOf } from '../../../support/size.ts';
import { MemoryFile, RasterCogs, type MadeCog } from '../../../support/raster-cogs.ts';

/** Values of the entire range of the type, so that differences wrap, and gentle slopes. */
const ranges: Readonly<Record<RasterDataType, readonly [number, number]>> = {
  uint8: [0, 255],
  int8: [-128, 127],
  uint16: [0, 65535],
  int16: [-32768, 32767],
  uint32: [0, 2 ** 32 - 1],
  int32: [-(2 ** 31), 2 ** 31 - 1],
  uint64: [0, 2 ** 53],
  int64: [-(2 ** 53), 2 ** 53],
  float32: [-1e30, 1e30],
  float64: [-1e300, 1e300],
};

function madeOf(dataType: RasterDataType, count = 1): VrtSource {
  const [low, high] = ranges[dataType];
  const mixed = (seed: number): number => ((Math.imul(seed, 2654435761) >>> 8) % 10007) / 10007;
  return {
    width: 700,
    height: 500,
    dataType,
    bands: count,
    extent: [1_000_000, 6_000_000, 1_000_000 + 700 * 152.8, 6_000_000 + 500 * 152.8],
    system: 'EPSG:3857',
    value: (column, row, band) =>
      (row + column) % 97 === 0
        ? low + mixed(row * 700 + column + band) * (high - low)
        : low / 2 + ((column + row * 2 + band * 31) / 2000) * (high / 2 - low / 2),
  };
}

/** Other kinds take the same path through the decoder. */
function inLongForm<Kind>(kinds: readonly Kind[]): readonly Kind[] {
  return kinds.slice(0, sizeOf({ gate: 0, long: kinds.length }));
}
const bands = sizeOf({ gate: 3, long: 5 });

describe('the pixels of a COG', () => {
  let cogs: RasterCogs;
  before(() => {
    cogs = new RasterCogs();
  });
  after(() => cogs.remove());

  /** Compares boxes of every level with GDAL: tiles, their borders and beyond the raster's edges. */
  async function sameAsGdal(cog: MadeCog, chosen: readonly number[], masked = false): Promise<void> {
    const caches = new RasterCaches({ heads: 1 << 20, pixels: 1 << 22 });
    const file = new CogFile(new MemoryFile(cog.bytes), caches, 'file');
    const levels = await file.levels();
    assert.ok(levels.length >= 2);
    const signed = cog.manifest.dataType === 'int8';
    for (const [index, level] of levels.entries()) {
      const overview = index === 0 ? null : index - 1;
      const wanted = [...chosen.map((band) => band + 1), ...(masked ? (['mask'] as const) : [])];
      const read = cogs.readBands(cog.path, wanted, overview);
      const expected = read.slice(0, chosen.length);
      const mask = read[chosen.length] ?? null;
      assert.equal(expected[0]!.length, level.width * level.height);
      const boxes = [[0, 0, 256, 256], [256, 256, 256, 256], [100, 77, 300, 290], [-40, -30, 200, 200], [level.width - 90, level.height - 80, 150, 150]] as const; // prettier-ignore
      for (const [left, top, width, height] of boxes) {
        const box: PixelBox = { zoom: level.zoom, left: level.left + left, top: level.top + top, width, height };
        const window = await readWindow([{ file, level }], box, { bands: chosen, codes: chosen.map(() => plainCode) });
        for (let at = 0; at < width * height; at += 7) {
          const column = left + (at % width);
          const row = top + Math.floor(at / width);
          const inside = column >= 0 && row >= 0 && column < level.width && row < level.height;
          const seen = window !== null && (window.coverage === null || window.coverage[at]! > 0);
          const there = inside ? row * level.width + column : -1;
          if (mask !== null) assert.equal(seen, inside && mask[there]! > 0, `mask at ${column}, ${row}`);
          if (!inside) assert.equal(seen, false);
          if (!inside || !seen) continue;
          for (const [band, values] of expected.entries()) {
            const value = values[there]!;
            const meant = signed && value > 127 ? value - 256 : value;
            assert.equal(window.planes[band]![at], meant, `band ${band} at ${column}, ${row} of zoom ${level.zoom}`);
          }
        }
      }
    }
  } // prettier-ignore

  // Compression does not depend on the content of the bytes.
  for (const [dataType, compress, predictor] of [
    ['uint16', 'DEFLATE', 'YES'],
    ['int64', 'ZSTD', 'YES'],
    ['float64', 'ZSTD', 'STANDARD'],
    ['float32', 'NONE', 'NO'],
    ...inLongForm([
      ['int32', 'ZSTD', 'YES'],
      ['uint64', 'DEFLATE', 'YES'],
      ['uint8', 'ZSTD', 'YES'],
      ['int16', 'ZSTD', 'YES'],
      ['uint32', 'DEFLATE', 'YES'],
      ['float32', 'ZSTD', 'YES'],
      ['float32', 'DEFLATE', 'STANDARD'],
      ['float64', 'DEFLATE', 'YES'],
    ] as const),
  ] as const)
    it(`are those that GDAL reads: ${dataType}, ${compress}, predictor ${predictor}`, async () => {
      const cog = cogs.make(madeOf(dataType), [`COMPRESS=${compress}`, `PREDICTOR=${predictor}`, 'ADD_ALPHA=NO']); // prettier-ignore
      await sameAsGdal(cog, [0]);
    });

  for (const dataType of ['float32', ...inLongForm(['uint8', 'float64', 'int16'] as const)] as const)
    it(`are those of the requested bands, of ${bands}: ${dataType}`, async () => {
      const cog = cogs.make(madeOf(dataType, bands), ['COMPRESS=ZSTD', 'PREDICTOR=YES', 'ADD_ALPHA=NO']);
      await sameAsGdal(
        cog,
        Array.from({ length: bands }, (_, band) => band),
      );
      await sameAsGdal(cog, [0, bands - 2]);
    });

  it('are transparent where the alpha band is zero', async () => {
    await sameAsGdal(cogs.make(madeOf('uint16', 3), ['COMPRESS=DEFLATE', 'ADD_ALPHA=YES']), [0, 1, 2], true);
  });

  /** Already on the grid: when GDAL warps, it converts int8 to bytes and a mask to an alpha band. */
  function onGrid(dataType: RasterDataType, count: number): VrtSource {
    const metres = (2 * Math.PI * 6378137) / 256 / 2 ** 10;
    const west = 64 * 256 * 8 * metres - Math.PI * 6378137;
    const extent = [west, 0, west + 1024 * metres, 1024 * metres] as const;
    return { ...madeOf(dataType, count), width: 1024, height: 1024, extent };
  }

  it('equal those that GDAL reads: int8', async () => {
    const made = {
      ...onGrid('int8', 1),
      value: (column: number, row: number) => ((column + row * 3) % 256) - 128,
    };
    const cog = cogs.make(made, [
      'COMPRESS=DEFLATE',
      'PREDICTOR=YES',
      'TILING_SCHEME=',
      'ALIGNED_LEVELS=',
      'OVERVIEW_RESAMPLING=NEAREST',
    ]);
    await sameAsGdal(cog, [0]);
  });

  it('are transparent where the mask is zero', async () => {
    const made: VrtSource = {
      ...onGrid('uint8', 3),
      mask: (column, row) => (column - 400) ** 2 + (row - 500) ** 2 < 90_000,
    };
    const cog = cogs.make(made, ['COMPRESS=DEFLATE', 'TILING_SCHEME=', 'ALIGNED_LEVELS=']);
    await sameAsGdal(cog, [0, 1, 2], true);
  });
});
