import { packageBytesOf } from '../../geo/geopackage/write/package-bytes.ts';
import type { Database } from '../ports/database.ts';
import type { Room } from '../rooms/room.ts';
import type { ExportOptions } from './export-options.ts';
import { boxesMeet } from './part-of-room.ts';
import type { RoomSizes, Sum } from './room-sizes.ts';
import { indexedColumns, layerItself, pagesOf } from './table-bytes.ts';

/** Bytes that the file of an export will come to, within five percent; of a part by its box, at the most. */
export async function exportSizeOf(
  { roomSizes }: Pick<Database, 'roomSizes'>,
  { key, contentKey }: Pick<Room, 'key' | 'contentKey'>,
  options: ExportOptions,
): Promise<number> {
  return fileBytes(await roomSizes.measure(key, contentKey), options);
}

/** A file of an empty room: its tables, their descriptions and an empty project. */
const emptyFile = 254_000;

/** What a row takes beside its texts and files: numbers and headers in its table, then entries in indexes. */
const beside = {
  marker: [62, 48 + indexedColumns],
  icon: [60, 45],
  image: [30, 150],
  comment: [60, 50],
  reply: [25, 47],
  slide: [20, 0],
  event: [30, 13],
} as const;

export function fileBytes(
  sizes: RoomSizes,
  { part, includeTiffs, includeTiles, format }: ExportOptions,
): number {
  const { layers: chosenLayers, rasters: chosenRasters, bbox } = part ?? {};
  const layers = sizes.layers.filter(
    ({ id, manifest }) =>
      (chosenLayers?.includes(id) ?? true) &&
      (bbox === undefined || (manifest.bbox !== null && boxesMeet(bbox, manifest.bbox))),
  );
  const ofLayers = layers.reduce((sum, layer) => sum + layerItself + packageBytesOf(layer.manifest), 0);
  if (format !== 'geopackage') return ofLayers;
  const rasters = sizes.rasters.filter(
    ({ id, manifest }) =>
      (chosenRasters?.includes(id) ?? true) && (bbox === undefined || boxesMeet(bbox, manifest.bbox)),
  );
  // Tiles of pictures are those of their GeoTIFF; others are drawn, and come to about as much.
  const parts = rasters.flatMap(({ manifest }) => manifest.parts);
  const tiles = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const originals = rasters.reduce((sum, { originalBytes }) => sum + originalBytes, 0);
  return Math.round(
    emptyFile +
      rows(sizes.markers, beside.marker) +
      rows(sizes.icons, beside.icon) +
      rows(sizes.images, beside.image) +
      rows(sizes.comments, beside.comment) +
      rows(sizes.replies, beside.reply) +
      rows(sizes.slides, beside.slide) +
      (part === null ? rows(sizes.events, beside.event) : 0) +
      ofLayers +
      (includeTiffs ? originals * blobShare : 0) +
      (includeTiles ? tiles * blobShare : 0),
  );
}

/** A page in which a long value goes on has four bytes for itself. */
const blobShare = 4096 / 4092;

function rows({ rows: count, bytes }: Sum, [inTable, inIndexes]: readonly [number, number]): number {
  if (count === 0) return 0;
  return pagesOf(count, bytes / count + inTable) + count * inIndexes;
}
