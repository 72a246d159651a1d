import type { Bbox } from '../../bbox.ts';
import { bandCode } from '../pixels/band-codes.ts';
import { columnOf, rowOf, worldPixels } from '../pixels/grid.ts';
import type { BandCode, PixelWindow } from '../pixels/pixel-window.ts';
import { isNothing, readWindow } from '../pixels/read-window.ts';
import type { RasterFiles } from './raster-files.ts';

/** Bands read concurrently: each has a tile in memory. */
const bandsAtOnce = 8;

export async function readPoint(
  files: RasterFiles,
  lon: number,
  lat: number,
  signal?: AbortSignal,
): Promise<readonly (number | null)[] | null> {
  const { manifest } = files;
  if (!manifest.parts.some(({ bbox }) => contains(bbox, lon, lat))) return null;
  const zoom = manifest.maxZoom;
  const last = worldPixels(zoom) - 1;
  const left = Math.min(last, Math.floor(columnOf(lon, zoom)));
  const top = Math.max(0, Math.min(last, Math.floor(rowOf(lat, zoom))));
  const levels = await files.levelsFor(zoom, signal);
  const values: (number | null)[] = [];
  for (let first = 0; first < manifest.bands.length; first += bandsAtOnce) {
    const codes = manifest.bands.slice(first, first + bandsAtOnce).map((band) => bandCode(band, manifest));
    const bands = codes.map((_, index) => first + index);
    const box = { zoom, left, top, width: 1, height: 1 };
    const window = await readWindow(levels, box, { bands, codes }, signal);
    values.push(...codes.map((code, index) => valueIn(window, code, index)));
  }
  return values;
}

function valueIn(window: PixelWindow | null, code: BandCode, index: number): number | null {
  if (window === null || window.coverage?.[0] === 0) return null;
  const value = window.planes[index]![0]!;
  return isNothing(value, code) ? null : value * code.scale + code.offset;
}

function contains([west, south, east, north]: Bbox, lon: number, lat: number): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north;
}
