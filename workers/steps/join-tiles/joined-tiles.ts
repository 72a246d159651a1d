import type { CopiedTiles } from '../../../geo/geopackage/tiles/copy-tiles.ts';

export interface JoinTilesRequest {
  /** Name of the GeoPackage that `copy-tiles` wrote, and the result of that step. */
  readonly file: string;
  readonly copied: CopiedTiles;
  /** Name of the TIFF to write. */
  readonly target: string;
  readonly threads: number;
}

export interface JoinedTiles {
  /** Size of the TIFF. */
  readonly bytes: number;
}
