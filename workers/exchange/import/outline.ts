import type { ImportPart } from '../../../core/exchange/import/import-plan.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { StoredPart } from '../../../workflows/contracts/rooms.ts';
import type { ExternalTable } from '../../steps/read-room-file/other-tables.ts';
import type { PackedFiles } from './packed-files.ts';
import { readJson } from './read-plan.ts';
import type { RoomContents } from './room-contents.ts';

/** What reading the file found, stored as JSON for the later steps of the import. */
export interface ImportOutline {
  /** `foreign`: a GeoPackage of another program, without contents of a room. */
  readonly kind: 'room' | 'foreign';
  readonly contents: RoomContents;
  /** Tables of other programs that become layers or rasters. */
  readonly tables: readonly ExternalTable[];
  /** Object with the records; null if no later step needs them. */
  readonly recordsKey: string | null;
  /** The files of the icons, then those of the photos; null if there are none. */
  readonly pictures: PackedFiles | null;
}

export async function readOutline(objects: ObjectStore, key: string): Promise<ImportOutline> {
  return (await readJson(objects, key)) as ImportOutline;
}

/** The records of a room file, as the step wrote them. */
export async function openRecords(
  objects: ObjectStore,
  { recordsKey }: ImportOutline,
  signal: AbortSignal,
): Promise<AsyncIterable<Buffer>> {
  if (recordsKey === null) throw new Error('The records of the file were not stored.');
  return objects.get(recordsKey, undefined, signal);
}

/** The parts that earlier steps of the import stored. */
export async function readParts(
  objects: ObjectStore,
  parts: readonly StoredPart[],
): Promise<readonly ImportPart[]> {
  const read: ImportPart[] = [];
  for (const { key } of parts) read.push((await readJson(objects, key)) as ImportPart);
  return read;
}
