import assert from 'node:assert/strict';

import { RasterDamaged } from '../../../../geo/raster/raster-damaged.ts';
import type { RasterManifest } from '../../../../geo/raster/manifest.ts';
import type { Rendering } from '../../../../geo/raster/rendering.ts';
import { openRaster } from '../../../../geo/raster/reader/open-raster.ts';
import { RasterCaches } from '../../../../geo/raster/reader/raster-caches.ts';
import type { VrtSource } from '../../../fixtures/raster/vrt.ts';
import { MemoryFile, RasterCogs, readerOf, type MadeCog } from '../../../support/raster-cogs.ts';
import { sizeOf } from '../../../support/size.ts';
import { greyFrom, plainRgb } from './raster-pictures.ts';

const metres = (2 * Math.PI * 6378137) / 256 / 2 ** 12;
const west = 2130 * 256 * metres - Math.PI * 6378137;
const north = Math.PI * 6378137 - 1440 * 256 * metres;
const numbers: VrtSource = {
  width: 300,
  height: 300,
  dataType: 'float32',
  extent: [west, north - 300 * metres, west + 300 * metres, north],
  system: 'EPSG:3857',
  value: (column, row) => Math.sin(column) * row,
};
const tile = { z: 12, x: 2130, y: 1440 };

describe('a corrupted raster', () => {
  let cogs: RasterCogs;
  before(() => {
    cogs = new RasterCogs();
  });
  after(() => cogs.remove());

  /** The outcome for a tile of changed bytes: a picture or an error. */
  async function asked(bytes: Uint8Array, manifest: RasterManifest, rendering: Rendering, format: 'png' | 'webp' = 'png'): Promise<unknown> {
    const caches = new RasterCaches({ heads: 1 << 20, pixels: 1 << 20 });
    const reader = openRaster(manifest, () => new MemoryFile(bytes), caches, 'damaged');
    return reader.tile(tile, rendering, { size: 256, format }).catch((error: unknown) => error);
  } // prettier-ignore

  const kinds: Readonly<Record<string, () => readonly [MadeCog, Rendering]>> = {
    ZSTD: () => [cogs.make(numbers, ['COMPRESS=ZSTD', 'PREDICTOR=YES', 'ADD_ALPHA=NO']), greyFrom(0, 300)],
    DEFLATE: () => [cogs.make(numbers, ['COMPRESS=DEFLATE', 'ADD_ALPHA=NO']), greyFrom(0, 300)],
    WEBP: () => [
      cogs.make({ ...numbers, dataType: 'uint8', bands: 3, interpretations: ['Red', 'Green', 'Blue'] }, ['COMPRESS=WEBP'], { kind: 'imagery' }),
      plainRgb,
    ],
  }; // prettier-ignore

  for (const [kind, make] of Object.entries(kinds))
    it(`is distinguished from other failures for any changed bytes: ${kind}`, async () => {
      const [cog, rendering] = make();
      let damaged = 0;
      // Every third byte of the header, and some of the tiles.
      const indexes = [...Array.from({ length: sizeOf({ gate: 80, long: 230 }) }, (_, at) => at * 3), ...Array.from({ length: 30 }, (_, at) => Math.floor((cog.bytes.length * at) / 30))]; // prettier-ignore
      for (const index of indexes)
        for (const change of [0xff, 0x01]) {
          const bytes = Uint8Array.from(cog.bytes);
          bytes[index]! ^= change;
          const end = await asked(bytes, cog.manifest, rendering);
          if (end instanceof Error) {
            assert.ok(end instanceof RasterDamaged, `byte ${index}: ${end.stack ?? end.message}`);
            damaged++;
          }
        }
      assert.ok(damaged > 10, `${damaged}`);
    });

  it('is reported if it is truncated', async () => {
    const [cog, rendering] = kinds['ZSTD']!();
    for (const length of [0, 3, 8, 15, 100, 500, 2000])
      assert.ok(
        (await asked(cog.bytes.subarray(0, length), cog.manifest, rendering)) instanceof RasterDamaged,
      );
  });

  it('is reported if it differs from its manifest', async () => {
    const [cog, rendering] = kinds['ZSTD']!();
    const { manifest, bytes } = cog;
    for (const other of [{ maxZoom: 11 }, { dataType: 'float64' }, { bands: [...manifest.bands, ...manifest.bands] }] as const)
      assert.ok((await asked(bytes, { ...manifest, ...other }, rendering)) instanceof RasterDamaged);
  }); // prettier-ignore

  it('is reported if a WEBP does not have the size of a tile', async () => {
    const [cog] = kinds['WEBP']!();
    const bytes = Uint8Array.from(cog.bytes);
    // In all of its pictures.
    for (let at = Buffer.from(bytes).indexOf('WEBPVP8'); at >= 0; at = Buffer.from(bytes).indexOf('WEBPVP8', at + 1)) {
      const view = new DataView(bytes.buffer, at + 4);
      if (bytes[at + 7] === 0x58) view.setUint16(12, 60000, true);
      else view.setUint16(14, 0x3fff, true);
    }
    assert.ok((await asked(bytes, cog.manifest, plainRgb)) instanceof RasterDamaged);
    assert.ok((await asked(bytes, cog.manifest, plainRgb, 'webp')) instanceof RasterDamaged);
  }); // prettier-ignore

  it('is not rendered with missing bands or colormaps', async () => {
    const [cog] = kinds['ZSTD']!();
    const reader = readerOf(cog);
    const asks: Rendering[] = [
      greyFrom(0, 1, { band: 2 }),
      greyFrom(0, 1, { colors: { type: 'named', name: 'nothing', vmin: 0, vmax: 1 } }),
      { ...plainRgb, bands: [1, 1, 0] },
    ];
    for (const rendering of asks)
      await assert.rejects(reader.tile(tile, rendering, { size: 256, format: 'png' }), RangeError);
  });
});
