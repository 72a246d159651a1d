import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../geo/raster/manifest.ts';

/** What a room's records come to, as they are stored. Rows, and bytes of their texts and files. */
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
  /** Without its chunks and overviews, which may be many. */
  readonly manifest: Omit<LayerManifest, 'chunks' | 'sample' | 'overviews'>;
}

export interface SizedRaster {
  readonly id: string;
  readonly originalBytes: number;
  readonly manifest: RasterManifest;
}

export interface RoomSizeRepository {
  /** Of many markers and events what a share of them comes to is taken for all. */
  measure(roomKey: number, contentKey: number): Promise<RoomSizes>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly roomSizes: RoomSizeRepository;
  }
}
