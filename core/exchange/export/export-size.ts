import { layerItself, pagesOf } from './table-bytes.ts';
import { rowOverheads, type RoomSizes, type Sum, type SummedRecords } from './room-sizes.ts';
import { packageBytesOf } from '../../../geo/geopackage/write/package-bytes.ts';
import type { Database } from '../../ports/database.ts';
import type { Room } from '../../rooms/room.ts';
import type { ExportOptions } from './export-options.ts';
import { boxesMeet } from './part-of-room.ts';

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
  // Rendered tiles of pictures equal those of their GeoTIFF; other rasters are estimated at the same size.
  const parts = rasters.flatMap(({ manifest }) => manifest.parts);
  const tiles = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const originals = rasters.reduce((sum, { originalBytes }) => sum + originalBytes, 0);
  return Math.round(
    emptyFile +
      sumOfRows(sizes.sums, part !== null) +
      ofLayers +
      (includeTiffs ? originals * blobShare : 0) +
      (includeTiles ? tiles * blobShare : 0),
  );
}

/** An overflow page has four bytes of overhead. */
const blobShare = 4096 / 4092;

/** A partial export contains no history. */
function sumOfRows(sums: RoomSizes['sums'], isPart: boolean): number {
  const names = Object.keys(rowOverheads) as SummedRecords[];
  return names
    .filter((name) => !isPart || name !== 'events')
    .reduce((sum, name) => sum + rows(sums[name], rowOverheads[name]), 0);
}

function rows({ rows: count, bytes }: Sum, [inTable, inIndexes]: readonly [number, number]): number {
  if (count === 0) return 0;
  return pagesOf(count, bytes / count + inTable) + count * inIndexes;
}
