import { indexedColumns } from './table-bytes.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';

/**
 * Records of which only the total size is measured, with the size of a row besides its texts and files:
 * numbers and headers in its table, and index entries.
 */
export const rowOverheads = {
  markers: [62, 48 + indexedColumns],
  icons: [60, 45],
  images: [30, 150],
  comments: [60, 50],
  replies: [25, 47],
  slides: [20, 0],
  events: [30, 13],
} as const satisfies Record<string, readonly [inTable: number, inIndexes: number]>;

export type SummedRecords = keyof typeof rowOverheads;

/** The stored size of a room's records: rows, and bytes of their texts and files. */
export interface RoomSizes {
  readonly sums: Readonly<Record<SummedRecords, Sum>>;
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
