import type { LeftOutRow } from '../../../core/room-file/reading/left-out-rows.ts';
import type { ExternalTable } from './other-tables.ts';

/** How many of each the file holds that can be taken over. */
export interface RoomCounts {
  readonly icons: number;
  readonly images: number;
  readonly layers: number;
  readonly rasters: number;
  readonly markers: number;
  readonly comments: number;
  readonly replies: number;
  readonly slides: number;
  readonly events: number;
}

export interface RoomFile {
  readonly kind: 'room';
  readonly formatVersion: number;
  readonly roomId: string;
  /** Whether it holds only a part of its room. */
  readonly isPart: boolean;
  readonly counts: RoomCounts;
  /** In the order of their folders, which number them. */
  readonly layers: readonly {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
    readonly features: number;
  }[];
  readonly rasters: readonly {
    readonly id: string;
    readonly name: string;
    readonly folder: string;
    readonly hasOriginal: boolean;
  }[];
  /** Tables of features that other programs put beside ours. */
  readonly externalLayers: readonly ExternalTable[];
  /** The first of what was left out, and how many rows or values by table. */
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCounts: Readonly<Record<string, number>>;
}

/** A GeoPackage that is no room's. */
export interface ExternalFile {
  readonly kind: 'foreign';
  /** The first thousand. */
  readonly tables: readonly ExternalTable[];
}
