import type { Bbox } from '../../bbox.ts';
import type { BandStatistics } from '../manifest.ts';
import type { Rendering, TerrainRendering } from '../rendering.ts';

/** Reads one version of a raster layer. It keeps nothing open; data that was read is in the caches. */
export interface RasterReader {
  /**
   * A tile of the map. Null: the tile is empty (no file contains it, or all of it is without data).
   * @throws RasterDamaged if a file is damaged; the signal's reason once it is aborted
   */
  tile(tile: RasterTileAddress, rendering: Rendering, options: TileOptions): Promise<TilePicture | null>;

  /**
   * Heights as a PNG; a tile without data is flat.
   * @throws as `tile`
   */
  terrain(
    tile: RasterTileAddress,
    rendering: TerrainRendering,
    options: Omit<TileOptions, 'format'>,
  ): Promise<TilePicture>;

  /**
   * The scaled values at a position in the full resolution, in the order of the bands; null for a band
   * without data there. Null for positions outside the raster's bounds.
   */
  point(lon: number, lat: number, signal?: AbortSignal): Promise<readonly (number | null)[] | null>;

  /**
   * Statistics of a box or of the whole raster: one entry per band, from the finest level with at most about
   * 1024 × 1024 pixels in the area.
   */
  statistics(area: Bbox | null, options: StatisticsOptions): Promise<readonly BandStatistics[]>;
}

/** In the XYZ scheme of web maps: y counts from the north. */
export interface RasterTileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** webp is lossy, except for imagery that is stored as WEBP, which is sent unchanged. */
export type TileFormat = 'png' | 'webp' | 'webp-lossless';

export interface TileOptions {
  /** Pixels per side. */
  readonly size: 256 | 512;
  readonly format: TileFormat;
  readonly signal?: AbortSignal;
}

export interface TilePicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/webp';
}

export interface StatisticsOptions {
  /** Classes of the histogram. */
  readonly bins: number;
  readonly signal?: AbortSignal;
}
