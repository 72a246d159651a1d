import type { Bbox } from '../../../../geo/bbox.ts';
import type { RoomRecord } from '../../records.ts';
import type { ExportOptions } from '../export-options.ts';
import type { RoomSnapshot } from '../room-snapshot.ts';

/** An object that the records refer to and that must be provided under this name. */
export interface RecordFile {
  readonly name: string;
  readonly key: string;
  /** If only the total of two objects is known, the first has all of it. */
  readonly bytes: number;
}

/** What an export includes. */
interface Selection {
  readonly options: ExportOptions;
  readonly bbox: Bbox | null;
  /** A new name in a folder of the step: `blobs/0`, `blobs/1` and so on. */
  readonly newName: (folder: 'blobs' | 'layers' | 'rasters') => string;
}

/** Records as text, one JSON text per line, and the objects that they refer to. */
interface RecordBatch {
  readonly text: string;
  readonly files: readonly RecordFile[];
  /** Number of records, if they count in the progress of the export. */
  readonly count?: number;
}

/** How exports write a kind of content. `Size` is what the database measures of its objects. */
export interface ExportedKind<Size> {
  /** The records of the kind, in batches. */
  readonly records: (snapshot: RoomSnapshot, selection: Selection) => AsyncIterable<RecordBatch>;
  /** Estimates the size of the objects in the file (bytes). */
  readonly bytesInFile: (size: Size, options: ExportOptions) => number;
}

export function line(record: RoomRecord): string {
  return `${JSON.stringify(record)}\n`;
}
