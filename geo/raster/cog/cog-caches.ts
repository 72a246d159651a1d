import type { DecodedTile } from './decoded-tile.ts';
import type { Level } from './levels.ts';
import type { LoadCache } from './load-cache.ts';

/** Caches for files, shared by all of them. */
export interface CogCaches {
  /** Blocks of their headers. */
  readonly blocks: LoadCache<Uint8Array>;
  readonly levels: LoadCache<readonly Level[]>;
  readonly tiles: LoadCache<DecodedTile>;
}
