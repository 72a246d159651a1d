import type { Bbox } from '../../bbox.ts';
import type { BandStatistics } from '../manifest.ts';
import type { Rendering } from '../rendering.ts';

/** One version of a raster layer, ready to be asked. It holds nothing open; what it has read is in the caches. */
export interface RasterReader {
  /**
   * A tile of the map. Null: nothing of the raster is there (no file has the tile, or all of it is without data).
   * @throws RasterDamaged where a file is not as it was written; the signal's reason once it is aborted
   */
  tile(tile: TileAddress, rendering: Rendering, options: TileOptions): Promise<TilePicture | null>;

  /**
   * The values at a place in the full resolution, scaled, in the order of the bands; null for a band without data there.
   * Null altogether outside of the raster's bounds.
   */
  point(lon: number, lat: number, signal?: AbortSignal): Promise<readonly (number | null)[] | null>;

  /**
   * What is in a box, or in the whole raster: one entry a band, out of the finest level that has no more than about
   * 1024 × 1024 pixels there.
   */
  statistics(area: Bbox | null, options: StatisticsOptions): Promise<readonly BandStatistics[]>;
}

/** In the XYZ scheme of web maps: y counts from the north. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** webp is lossy, but for imagery that is stored as such, which goes out as it is. */
export type TileFormat = 'png' | 'webp' | 'webp-lossless';

export interface TileOptions {
  /** Pixels of an edge. */
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
