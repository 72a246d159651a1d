import type { CopiedTiles } from '../../../geo/geopackage/tiles/copy-tiles.ts';

export interface JoinTilesRequest {
  /** Name of the GeoPackage that `copy-tiles` wrote, and what is in it. */
  readonly file: string;
  readonly copied: CopiedTiles;
  /** Name of the TIFF to be written. */
  readonly target: string;
  readonly threads: number;
}

export interface JoinedTiles {
  /** Of the TIFF. */
  readonly bytes: number;
}
