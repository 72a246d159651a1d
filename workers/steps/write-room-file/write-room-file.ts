import { streamedRecords } from '../../../core/exchange/records.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { manifestTable } from '../../../core/exchange/tables/manifest.ts';
import type { PackagePlan } from '../../../geo/geopackage/write/package-plan.ts';
import { writePackage } from '../../../geo/geopackage/write/write-package.ts';
import { layerTables } from './layer-tables.ts';
import { objectTables } from './object-tables.ts';
import { qgisTables } from './qgis-tables.ts';
import { rasterTables } from './raster-tables.ts';
import { maxTiles } from './raster-tiles.ts';
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
  const file = join(folder, roomFile);
  const total = rowsOf(context);
  await writePackage(file, planOf(context), {
    threads,
    report: (rows) =>
      onProgress({ fraction: Math.min(0.99, rows / total), message: `${rows} rows written.` }),
  });
  return { ...(await facts(file)), counts: Object.fromEntries(context.learnt.counts) };
}

/** The manifest comes last, because it contains the row counts of all other tables. */
function planOf(context: RoomFileContext): PackagePlan {
  const { tables, relations } = objectTables(context);
  const { head, learnt, options, part } = context;
  const { lastChange } = head;
  return {
    tables: [
      ...tables,
      ...layerTables(context),
      ...rasterTables(context),
      ...wordTables(context),
      ...qgisTables(context),
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
              counts: Object.fromEntries(learnt.counts),
            },
          ];
        },
        onEnd: () => undefined,
      }),
    ],
    relations,
  };
}

/** Approximate number of rows to write. */
function rowsOf({ records, layers, rasters }: RoomFileContext): number {
  const features = layers.reduce((sum, { layer }) => sum + layer.manifest.featureCount, 0);
  const tiles = rasters.reduce(
    (sum, each) => sum + (each.tiles === null ? 0 : maxTiles(each.tiles.manifest)),
    0,
  );
  return streamedRecords.reduce((sum, kind) => sum + records.count(kind), 1 + features + tiles);
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
