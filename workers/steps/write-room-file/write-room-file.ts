import { streamedRecords } from '../../../core/exchange/records.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { manifestTable } from '../../../core/exchange/tables/manifest.ts';
import type { PackagePlan } from '../../../geo/geopackage/write/package-plan.ts';
import { writePackage } from '../../../geo/geopackage/write/write-package.ts';
import { type WrittenKinds, writtenKinds } from './content/kinds.ts';
import { qgisTables } from './qgis-tables.ts';
import { openRecords, type RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';
import { roomFile } from '../file-names.ts';
import type { WriteRoomFileOptions, WrittenRoomFile } from './step.ts';
import { wordTables } from './word-tables.ts';

interface WriteOptions {
  readonly folder: string;
  readonly options: WriteRoomFileOptions;
  readonly threads: number;
  readonly onProgress: (progress: { readonly fraction: number; readonly message: string }) => void;
}

/** Reads the records of a room and writes its file to the same folder. Throws GeoError. */
export async function writeRoomFile({
  folder,
  options,
  threads,
  onProgress,
}: WriteOptions): Promise<WrittenRoomFile> {
  await using stack = new AsyncDisposableStack();
  const context = await openRecords(folder, options, stack);
  const contents = await writtenKinds(context);
  const file = join(folder, roomFile);
  const total = rowsOf(context, contents);
  await writePackage(file, planOf(context, contents), {
    threads,
    report: (rows) =>
      onProgress({ fraction: Math.min(0.99, rows / total), message: `${rows} rows written.` }),
  });
  return { ...(await facts(file)), counts: Object.fromEntries(context.counts) };
}

/** The manifest comes last, because it contains the row counts of all other tables. */
function planOf(context: RoomFileContext, contents: WrittenKinds): PackagePlan {
  const { head, counts, options, part } = context;
  const kinds = Object.values(contents);
  const { lastChange } = head;
  return {
    tables: [
      ...kinds.flatMap(({ tables }) => tables),
      ...wordTables(context, contents),
      ...qgisTables(context, contents),
      rowTable(manifestTable, {
        lastChange,
        sources: function* () {
          yield [
            {
              roomId: head.roomId,
              roomName: head.name,
              seq: head.lastSeq,
              lastChange,
              includesTiffs: options.includeTiffs,
              includesTiles: options.includeTiles,
              part,
              counts: Object.fromEntries(counts),
            },
          ];
        },
        onEnd: () => undefined,
      }),
    ],
    relations: kinds.flatMap(({ relations = [] }) => relations),
  };
}

/** Approximate number of rows to write. */
function rowsOf({ records }: RoomFileContext, contents: WrittenKinds): number {
  const ofContent = Object.values(contents).reduce((sum, { rows }) => sum + rows, 0);
  return streamedRecords.reduce((sum, kind) => sum + records.count(kind), 1 + ofContent);
}

async function facts(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
