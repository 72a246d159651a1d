import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { iconsTable, markerIcons } from '../../../../core/exchange/tables/icons.ts';
import { imagesTable, markerImages } from '../../../../core/exchange/tables/images.ts';
import { columnOf, markersTable } from '../../../../core/exchange/tables/markers.ts';
import type { Marker } from '../../../../core/markers/marker.ts';
import type { Bbox } from '../../../../geo/bbox.ts';
import type { FileValue } from '../../../../geo/geopackage/write/package-plan.ts';
import { markerTable } from '../../../../geo/qgis/marker-table.ts';
import { geometryClasses, markerRenderer } from '../../../../geo/qgis/renderers.ts';
import { drawingOf, plainDrawing, qmlDocument } from '../../../../geo/qgis/qml.ts';
import { markersSld } from '../../../../geo/qgis/sld.ts';
import { isMarkerOf, namedMarkers } from '../part-of-records.ts';
import type { RoomFileContext } from '../room-file-context.ts';
import { markerModel } from '../../../../geo/style/model/marker-model.ts';
import { rowTable } from '../row-table.ts';
import type { EntrySpool } from '../spool.ts';
import { DrawnIcons } from './drawn-icons.ts';
import type { WrittenKind } from './written-kind.ts';

const point = geometryClasses({ geometryTypes: { Point: 1 } });
const name = 'Markers';

/** Markers with their icons and photos. */
export async function markerContent(context: RoomFileContext): Promise<WrittenKind> {
  const { records, part, folder, onEnd } = context;
  const { lastChange } = context.head;
  const icons = new Map<string, number>();
  const images = new Map<string, number>();
  const written = new WrittenMarkers(context, await namedMarkers(records, part));
  const drawnIcons = new DrawnIcons(context);
  const { markerStyle } = context.head.settings;
  const styled = markerTable(markerStyle, columnOf, await drawnIcons.of(markerModel(markerStyle)));
  const drawing = async () =>
    styled === null
      ? plainDrawing(markerRenderer(await drawnIcons.all()), 1)
      : drawingOf({ table: styled, drawn: point, opacity: null });
  return {
    tables: [
      rowTable(markersTable, {
        ...{ lastChange, onEnd },
        sources: async function* () {
          for await (const batch of records.batches('marker'))
            yield part === null ? batch : batch.filter((marker) => isMarkerOf(part, marker));
        },
        point: ({ longitude, latitude }) => [longitude, latitude],
        onRow: (marker, id) => written.note(marker, id),
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
              if (written.shownImages?.has(image.imageKey) === false) continue;
              const content = await wholeFile(folder, image.file);
              yield [{ image, content, thumbnail: await wholeFile(folder, image.thumbnailFile) }];
            }
        },
        onRow: ({ image }, id) => void images.set(image.imageKey, id),
      }),
    ],
    relations: [
      { ...markerIcons, pairs: () => pairsOf(written.icons, icons) },
      { ...markerImages, pairs: () => pairsOf(written.images, images) },
    ],
    rows: 0,
    ids: written.found,
    boxes: () => (written.box === null ? [] : [written.box]),
    styles: async function* () {
      const qml = qmlDocument(await drawing(), point);
      const sld = markersSld(markersTable.name);
      yield { table: markersTable.name, name, qml, sld, updatedAt: lastChange };
    },
    projectEntries: async () => {
      const [geometry = null] = point;
      const table = { table: markersTable.name, geometry, isMixed: false };
      return [{ kind: 'vector', name, isVisible: true, ...table, drawing: await drawing() }];
    },
  };
}

/** What later tables need to know about the written markers. */
class WrittenMarkers {
  /** References to icons and images are written to disk to save memory. */
  readonly icons: EntrySpool<[marker: number, icon: string]>;
  readonly images: EntrySpool<[marker: number, image: string]>;
  /** Keys of the images of the markers in a partial export; null: export all images. */
  readonly shownImages: Set<string> | null;
  /** The named markers that the file contains. */
  readonly found = new Set<string>();
  box: Bbox | null = null;
  readonly #named: ReadonlySet<string>;

  /** `named`: markers whose presence must be recorded. */
  constructor({ part, spool }: RoomFileContext, named: ReadonlySet<string>) {
    this.icons = spool('marker-icons.spool');
    this.images = spool('marker-images.spool');
    this.shownImages = part?.bbox === undefined && part?.groups === undefined ? null : new Set();
    this.#named = named;
  }

  note({ id, longitude, latitude, markerIconId, imageKey }: Marker, row: number): void {
    const [west, south, east, north] = this.box ?? [longitude, latitude, longitude, latitude];
    this.box = [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ];
    if (markerIconId !== null) this.icons.add([row, markerIconId]);
    if (imageKey !== null) {
      this.images.add([row, imageKey]);
      this.shownImages?.add(imageKey);
    }
    if (this.#named.has(id)) this.found.add(id);
  }
}

/** Omits references to icons and images that the file does not contain. */
async function* pairsOf(
  spool: EntrySpool<[marker: number, name: string]>,
  numbers: ReadonlyMap<string, number>,
): AsyncGenerator<[number, number][]> {
  for await (const batch of spool.read())
    yield batch.flatMap(([marker, related]): [number, number][] => {
      const number = numbers.get(related);
      return number === undefined ? [] : [[marker, number]];
    });
}

async function wholeFile(folder: string, file: string): Promise<FileValue> {
  const path = join(folder, file);
  return { file: path, start: 0, end: (await stat(path)).size };
}
