import type { CogCaches } from '../cog/cog-caches.ts';
import { bytesOfTile, type DecodedTile } from '../cog/decoded-tile.ts';
import type { Level } from '../cog/levels.ts';
import { LoadCache } from '../cog/load-cache.ts';
import { bytesOfPainter, type BandPainter } from '../paint/band-painter.ts';

export interface CacheLimits {
  /** Bytes for heads of files: what says where their tiles lie. */
  readonly heads: number;
  /** Bytes for pixels of tiles, so that a change of colours needs nothing read anew. */
  readonly pixels: number;
}

/** Some thirty tables of 16-bit values; who looks at more renderings at once waits a millisecond for another. */
const painterBytes = 4 * 1024 * 1024;
/** For some hundred alphas that are the same all over. */
const alphaBytes = 64 * 1024;

/** What an alpha that was packed says of its picture. */
interface PackedAlpha {
  readonly isClear: boolean;
}

/** What readers keep of what they have read. One for all rasters of a process. */
export class RasterCaches implements CogCaches {
  readonly blocks: LoadCache<Uint8Array>;
  readonly levels: LoadCache<readonly Level[]>;
  readonly tiles: LoadCache<DecodedTile>;
  readonly painters = new LoadCache<BandPainter>(painterBytes, bytesOfPainter);
  /** By the bytes of the packed alpha. */
  readonly alphas = new LoadCache<PackedAlpha>(alphaBytes, () => 256);

  constructor({ heads, pixels }: CacheLimits) {
    this.blocks = new LoadCache((heads / 4) * 3, ({ byteLength }) => byteLength);
    this.levels = new LoadCache(heads / 4, (levels) => levels.length * 1024);
    this.tiles = new LoadCache(pixels, bytesOfTile);
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.blocks.size + this.levels.size + this.tiles.size + this.painters.size;
  }
}
