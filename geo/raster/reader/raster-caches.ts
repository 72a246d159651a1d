import type { CogCaches } from '../cog/cog-caches.ts';
import { bytesOfTile, type DecodedTile } from '../cog/decoded-tile.ts';
import type { Level } from '../cog/levels.ts';
import { LoadCache } from '../cog/load-cache.ts';
import { bytesOfPainter, type BandPainter } from '../paint/band-painter.ts';

export interface CacheLimits {
  /** Bytes for file headers, which contain the positions of the tiles. */
  readonly heads: number;
  /** Bytes for pixels of tiles, so that a change of colours needs no read. */
  readonly pixels: number;
}

/** About thirty tables of 16-bit values; more concurrent renderings take a millisecond to rebuild one. */
const painterBytes = 4 * 1024 * 1024;
/** For about a hundred uniform alpha channels. */
const alphaBytes = 64 * 1024;

/** Whether a compressed alpha channel makes its image fully transparent. */
interface PackedAlpha {
  readonly isClear: boolean;
}

/** Caches of raster readers. One for all rasters of a process. */
export class RasterCaches implements CogCaches {
  readonly blocks: LoadCache<Uint8Array>;
  readonly levels: LoadCache<readonly Level[]>;
  readonly tiles: LoadCache<DecodedTile>;
  readonly painters = new LoadCache<BandPainter>(painterBytes, bytesOfPainter);
  /** By the bytes of the compressed alpha. */
  readonly alphas = new LoadCache<PackedAlpha>(alphaBytes, () => 256);

  constructor({ heads, pixels }: CacheLimits) {
    this.blocks = new LoadCache((heads / 4) * 3, ({ byteLength }) => byteLength);
    this.levels = new LoadCache(heads / 4, (levels) => levels.length * 1024);
    this.tiles = new LoadCache(pixels, bytesOfTile);
  }

  /** Size of the cached values in bytes. */
  get size(): number {
    return this.blocks.size + this.levels.size + this.tiles.size + this.painters.size;
  }
}
