import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';

/** The stored size of a room's records: rows, and bytes of their texts and files. */
export interface RoomSizes {
  readonly markers: Sum;
  readonly icons: Sum;
  readonly images: Sum;
  readonly comments: Sum;
  readonly replies: Sum;
  readonly slides: Sum;
  readonly events: Sum;
  readonly layers: readonly SizedLayer[];
  readonly rasters: readonly SizedRaster[];
}

export interface Sum {
  readonly rows: number;
  readonly bytes: number;
}

export interface SizedLayer {
  readonly id: string;
  /** Without its chunks and overviews, which can be large. */
  readonly manifest: Omit<LayerManifest, 'chunks' | 'sample' | 'overviews'>;
}

export interface SizedRaster {
  readonly id: string;
  readonly originalBytes: number;
  readonly manifest: RasterManifest;
}

export interface RoomSizeRepository {
  /** The sizes of many markers and events are extrapolated from a sample. */
  measure(roomKey: number, contentKey: number): Promise<RoomSizes>;
}

declare module '../../ports/database.ts' {
  interface Repositories {
    readonly roomSizes: RoomSizeRepository;
  }
}
