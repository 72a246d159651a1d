import { contentKinds, kindsOfContent } from '../../../core/content/kinds.ts';
import type { LeftOutRow } from '../../../core/exchange/reading/left-out-rows.ts';
import type { ExternalTable } from './other-tables.ts';

/** What the file is searched for. */
export const countedRecords = [
  ...kindsOfContent.map((kind) => contentKinds[kind].plural),
  ...(['comments', 'replies', 'slides', 'events'] as const),
] as const;

/** Number of importable objects in the file. */
export type RecordCounts = Readonly<Record<(typeof countedRecords)[number], number>>;

export interface RoomFile {
  readonly kind: 'room';
  readonly formatVersion: number;
  readonly roomId: string;
  /** Whether the file contains only a part of its room. */
  readonly isPart: boolean;
  /** Whether that part is limited to a bounding box or to groups of markers. */
  readonly isClipped: boolean;
  /** Tables of the application that every export has and that this file lacks. */
  readonly absentTables: readonly string[];
  readonly counts: RecordCounts;
  /** In the order of their numbered folders. */
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
  /** Feature tables that other programs added to the file. */
  readonly externalLayers: readonly ExternalTable[];
  /** The first skipped rows and values, and the number of them by table. */
  readonly leftOut: readonly LeftOutRow[];
  readonly leftOutCounts: Readonly<Record<string, number>>;
}

/** A GeoPackage that is not a room file. */
export interface ExternalFile {
  readonly kind: 'foreign';
  /** At most a thousand. */
  readonly tables: readonly ExternalTable[];
}
