import type { DecodedTile } from './decoded-tile.ts';
import { bytesOfTile } from './decoded-tile.ts';
import type { Level } from './levels.ts';
import { LoadCache } from './load-cache.ts';

export interface CacheLimits {
  /** Bytes for heads of files: what says where their tiles lie. */
  readonly heads: number;
  /** Bytes for pixels of tiles, so that a change of colours needs nothing read anew. */
  readonly pixels: number;
}

/** What readers keep of what they have read. One for all rasters of a process. */
export class RasterCaches {
  readonly blocks: LoadCache<Uint8Array>;
  readonly levels: LoadCache<readonly Level[]>;
  readonly tiles: LoadCache<DecodedTile>;

  constructor({ heads, pixels }: CacheLimits) {
    this.blocks = new LoadCache((heads / 4) * 3, ({ byteLength }) => byteLength);
    this.levels = new LoadCache(heads / 4, (levels) => levels.length * 1024);
    this.tiles = new LoadCache(pixels, bytesOfTile);
  }

  /** Bytes held at the moment. */
  get size(): number {
    return this.blocks.size + this.levels.size + this.tiles.size;
  }
}
