import type { Marker } from '../../../core/markers/marker.ts';
import { TableNames } from '../../../core/exchange/tables/table-names.ts';
import type { RoomHead } from '../../../core/exchange/records.ts';
import type { LayerItem } from '../../../core/exchange/tables/layers.ts';
import type { RasterItem } from '../../../core/exchange/tables/rasters.ts';
import type { Presentation } from '../../../core/presentation/presentation.ts';
import { boxesMeet } from '../../../core/exchange/export/part-of-room.ts';
import type { RoomPart } from '../../../core/exchange/export/export-options.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import type { WrittenLayer } from '../../../geo/geopackage/write/package-plan.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import { join } from 'node:path';
import { namedMarkers, type ObjectsThere } from './part-of-records.ts';
import { RecordFileWriter } from './record-file.ts';
import { EntrySpool } from './spool.ts';
import { recordsFile } from '../file-names.ts';
import type { WriteRoomFileOptions } from './step.ts';

/** A layer, and its table name in the file. */
export interface FileLayer {
  readonly layer: LayerItem & { readonly manifest: LayerManifest };
  readonly table: string;
}

export interface FileRaster {
  readonly raster: RasterItem;
  /** Its tile table; null if the file has none. */
  readonly tiles: {
    readonly table: string;
    readonly manifest: RasterManifest;
  } | null;
}

/** A room's records while its file is written, and what the tables written so far have collected. */
export interface RoomFileContext {
  readonly folder: string;
  readonly records: RecordFileWriter;
  readonly options: WriteRoomFileOptions;
  readonly part: RoomPart | null;
  readonly head: RoomHead;
  readonly layers: readonly FileLayer[];
  readonly rasters: readonly FileRaster[];
  readonly presentation: Presentation | null;
  readonly learnt: Learnt;
}

/** Filled by the tables written first, for later ones. */
interface Learnt {
  readonly counts: Map<string, number>;
  readonly columns: Map<string, WrittenLayer['columns']>;
  readonly rest: EntrySpool<[table: string, feature: number, rest: string]>;
  readonly markerIcons: EntrySpool<[marker: number, icon: string]>;
  readonly markerImages: EntrySpool<[marker: number, image: string]>;
  /** Keys of the images of the markers in a partial export; null: export all images. */
  readonly shownImages: Set<string> | null;
  /**
   * Markers that slides name, in a partial export also those that comments name; and those of them that the
   * file contains.
   */
  readonly named: ReadonlySet<string>;
  readonly there: Set<string>;
  markers: Bbox | null;
}

/**
 * Records what later tables need to know about a marker. Its icon and image references are written to disk
 * to save memory.
 */
export function noteMarker({ learnt }: RoomFileContext, marker: Marker, id: number): void {
  const { longitude, latitude, markerIconId, imageKey } = marker;
  const [west, south, east, north] = learnt.markers ?? [longitude, latitude, longitude, latitude];
  learnt.markers = [
    Math.min(west, longitude),
    Math.min(south, latitude),
    Math.max(east, longitude),
    Math.max(north, latitude),
  ];
  if (markerIconId !== null) learnt.markerIcons.add([id, markerIconId]);
  if (imageKey !== null) {
    learnt.markerImages.add([id, imageKey]);
    learnt.shownImages?.add(imageKey);
  }
  if (learnt.named.has(marker.id)) learnt.there.add(marker.id);
}

/** The objects in the file that comments and slides may refer to; markers are known once they are written. */
export function objectsThere({ layers, rasters, learnt }: RoomFileContext): ObjectsThere {
  return {
    marker: learnt.there,
    layer: new Set(layers.map(({ layer }) => layer.id)),
    raster: new Set(rasters.map(({ raster }) => raster.id)),
  };
}

/** Scans the records. The stack disposes of the temporary files. */
export async function openRecords(
  folder: string,
  options: WriteRoomFileOptions,
  stack: AsyncDisposableStack,
): Promise<RoomFileContext> {
  const records = await RecordFileWriter.open(join(folder, recordsFile));
  const [head] = await records.all('room');
  if (head === undefined) throw new Error('the records contain no room');
  const part = options.part ?? null;
  const [presentation = null] = await records.all('presentation');
  const spool = (name: string) => stack.use(new EntrySpool<never>(join(folder, name)));
  return {
    ...{ folder, records, options, part, head, presentation },
    ...named(
      (await records.all('layer')).filter(({ id }) => part?.layers?.includes(id) ?? true),
      (await records.all('raster')).filter((raster) => isRasterOf(part, raster)),
      options,
    ),
    learnt: {
      counts: new Map(),
      columns: new Map(),
      rest: spool('rest.spool'),
      markerIcons: spool('marker-icons.spool'),
      markerImages: spool('marker-images.spool'),
      shownImages: part?.bbox === undefined ? null : new Set(),
      named: await namedMarkers(records, part),
      there: new Set(),
      markers: null,
    },
  };
}

function isRasterOf(part: RoomPart | null, { id, manifest }: RasterItem): boolean {
  if (part?.rasters?.includes(id) === false) return false;
  return part?.bbox === undefined || manifest === null || boxesMeet(part.bbox, manifest.bbox);
}

function named(
  layers: readonly LayerItem[],
  rasters: readonly RasterItem[],
  { includeTiles }: WriteRoomFileOptions,
): Pick<RoomFileContext, 'layers' | 'rasters'> {
  const names = new TableNames();
  return {
    layers: layers.map((layer) => {
      const { manifest, name } = layer;
      if (manifest === null) throw new Error(`the layer ${layer.id} has no manifest`);
      return { layer: { ...layer, manifest }, table: names.layer(name) };
    }),
    rasters: rasters.map((raster) => {
      const { manifest, name } = raster;
      if (!includeTiles || manifest === null) return { raster, tiles: null };
      const tiles = { table: names.tiles(name), manifest };
      return { raster, tiles };
    }),
  };
}
