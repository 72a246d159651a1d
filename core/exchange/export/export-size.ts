import type { ExportedKind } from './content/exported-kind.ts';
import { exportedKinds } from './content/kinds.ts';
import type { RoomSizes, SummedRecords } from './room-sizes.ts';
import { rowBytes } from './table-bytes.ts';
import { type ContentKind, contentKinds, kindsOfContent } from '../../content/kinds.ts';
import type { Database } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import type { ExportOptions } from './export-options.ts';

/**
 * Estimates the size of the exported file in bytes, within five percent; for a part with a bounding box, an
 * upper bound.
 */
export async function exportSizeOf(
  { roomSizes }: Pick<Database, 'roomSizes'>,
  { key, contentKey }: Pick<Room, 'key' | 'contentKey'>,
  options: ExportOptions,
): Promise<number> {
  return fileBytes(await roomSizes.measure(key, contentKey), options);
}

/** The file of an empty room: its tables, their descriptions and an empty project. */
const emptyFile = 254_000;

/** The overhead of a row of the records that are no content of a kind. */
const rowOverheads = {
  comments: [60, 50],
  replies: [25, 47],
  slides: [20, 0],
  events: [30, 13],
} as const satisfies Record<SummedRecords, readonly [inTable: number, inIndexes: number]>;

export function fileBytes(sizes: RoomSizes, options: ExportOptions): number {
  if (options.format !== 'geopackage') return exportedKinds.layer.bytesInFile(sizes.content.layers, options);
  const ofContent = kindsOfContent.reduce((sum, kind) => sum + bytesOfKind(kind, sizes, options), 0);
  return Math.round(emptyFile + ofContent + sumOfRows(sizes.sums, options.part !== null));
}

function bytesOfKind(kind: ContentKind, { content }: RoomSizes, options: ExportOptions): number {
  const { bytesInFile } = exportedKinds[kind] as ExportedKind<unknown>;
  return bytesInFile(content[contentKinds[kind].plural], options);
}

/** A partial export contains no history. */
function sumOfRows(sums: RoomSizes['sums'], isPart: boolean): number {
  const names = Object.keys(rowOverheads) as SummedRecords[];
  return names
    .filter((name) => !isPart || name !== 'events')
    .reduce((sum, name) => sum + rowBytes(sums[name], rowOverheads[name]), 0);
}
