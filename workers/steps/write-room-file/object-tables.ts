import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { iconsTable, markerIcons } from '../../../core/exchange/tables/icons.ts';
import { imagesTable, markerImages } from '../../../core/exchange/tables/images.ts';
import { markersTable } from '../../../core/exchange/tables/markers.ts';
import type { FileValue, PlannedRelation, PlannedTable } from '../../../geo/geopackage/write/package-plan.ts';
import { isMarkerOf } from './part-of-records.ts';
import { noteMarker, type RoomFileContext } from './room-file-context.ts';
import { rowTable } from './row-table.ts';
import type { EntrySpool } from './spool.ts';

/** Markers with their icons and photos. */
export function objectTables(context: RoomFileContext): {
  readonly tables: PlannedTable[];
  readonly relations: PlannedRelation[];
} {
  const { records, part, learnt, folder } = context;
  const { lastChange } = context.head;
  const onEnd = (table: string, rows: number) => void learnt.counts.set(table, rows);
  const icons = new Map<string, number>();
  const images = new Map<string, number>();
  return {
    tables: [
      rowTable(markersTable, {
        ...{ lastChange, onEnd },
        sources: async function* () {
          for await (const batch of records.batches('marker'))
            yield part === null ? batch : batch.filter((marker) => isMarkerOf(part, marker));
        },
        point: ({ longitude, latitude }) => [longitude, latitude],
        onRow: (marker, id) => noteMarker(context, marker, id),
      }),
      rowTable(iconsTable, {
        ...{ lastChange, onEnd },
        sources: async function* () {
          for await (const batch of records.batches('icon'))
            for (const icon of batch) {
              const png = icon.pngFile === null ? null : await wholeFile(folder, icon.pngFile);
              yield [{ icon, content: await wholeFile(folder, icon.file), png }];
            }
        },
        onRow: ({ icon }, id) => void icons.set(icon.id, id),
      }),
      rowTable(imagesTable, {
        ...{ lastChange, onEnd },
        sources: async function* () {
          for await (const batch of records.batches('image'))
            for (const image of batch) {
              if (learnt.shownImages?.has(image.imageKey) === false) continue;
              const content = await wholeFile(folder, image.file);
              yield [{ image, content, thumbnail: await wholeFile(folder, image.thumbnailFile) }];
            }
        },
        onRow: ({ image }, id) => void images.set(image.imageKey, id),
      }),
    ],
    relations: [
      { ...markerIcons, pairs: () => pairsOf(learnt.markerIcons, icons) },
      { ...markerImages, pairs: () => pairsOf(learnt.markerImages, images) },
    ],
  };
}

/** Omits references to icons and images that the file does not contain. */
async function* pairsOf(
  spool: EntrySpool<[marker: number, name: string]>,
  numbers: ReadonlyMap<string, number>,
): AsyncGenerator<[number, number][]> {
  for await (const batch of spool.read())
    yield batch.flatMap(([marker, name]): [number, number][] => {
      const related = numbers.get(name);
      return related === undefined ? [] : [[marker, related]];
    });
}

async function wholeFile(folder: string, name: string): Promise<FileValue> {
  const file = join(folder, name);
  return { file, start: 0, end: (await stat(file)).size };
}
