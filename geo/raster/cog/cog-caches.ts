import type { DecodedTile } from './decoded-tile.ts';
import type { Level } from './levels.ts';
import type { LoadCache } from './load-cache.ts';

/** What is kept of files; one for all of them. */
export interface CogCaches {
  /** Pieces of their heads. */
  readonly blocks: LoadCache<Uint8Array>;
  readonly levels: LoadCache<readonly Level[]>;
  readonly tiles: LoadCache<DecodedTile>;
}
