import type { Bbox } from '../../bbox.ts';
import { GeoError } from '../../geo-error.ts';
import { type Covered, coveredBy, type SampledPositions } from './sampled-positions.ts';
import { halfWorld, metresEast, metresNorth, maxLatitude, resolutionAt } from './web-mercator.ts';

/** Position of a raster's pixels on the grid of web map tiles. */
export interface RasterGrid {
  /** Of the full resolution. */
  readonly zoom: number;
  /** Number of overviews, each with half the resolution of the previous one and aligned to the tile grid. */
  readonly overviews: number;
  /** Two if the raster crosses the antimeridian. */
  readonly parts: readonly GridPart[];
  readonly bbox: Bbox;
  /** Size of a pixel of the source in metres of EPSG:3857. */
  readonly sourcePixel: number;
}

export interface GridPart {
  /** EPSG:3857, aligned to tiles of the coarsest overview. */
  readonly extent: readonly [west: number, south: number, east: number, north: number];
  readonly width: number;
  readonly height: number;
  /** The part that has pixels. */
  readonly bbox: Bbox;
}

const finestZoom = 26;
const tile = 256;
/** Limit of the pixels of one part; the tables of its tiles take 16 bytes per 65,536 pixels. */
const maxPixels = 2 ** 40;

/** Rasters with at most this number of pixels at the finer zoom never lose resolution. */
const maxFinerPixels = 2 ** 24;
/** Part of a zoom that the source may be finer than the stored pixels: 1.4 percent. */
const tolerance = 0.02;

/**
 * Chooses the zoom whose pixels are not larger than those of the source, or, for a large raster, the one whose
 * pixel size is closest on a logarithmic scale, as GDAL does (record 0042),
 * and cuts the raster at the limits of web maps and at the antimeridian. Throws GeoError if nothing remains.
 */
export function planGrid(samples: SampledPositions, width: number, height: number): RasterGrid {
  const covered = coveredBy(samples, width);
  const south = Math.max(covered.south, -maxLatitude);
  const north = Math.min(covered.north, maxLatitude);
  if (south >= north)
    throw new GeoError(
      'raster_empty',
      `The TIFF is beyond ${maxLatitude.toFixed(2)} degrees of latitude, which web maps do not cover.`,
    );
  const boxes: Bbox[] =
    covered.east <= 180
      ? [[covered.west, south, covered.east, north]]
      : [
          [covered.west, south, 180, north],
          [-180, south, covered.east - 360, north],
        ];
  const sourcePixel = pixelSize(samples.across, covered, width, height);
  const exact = Math.log2(resolutionAt(0) / sourcePixel);
  const finer = Math.ceil(exact - tolerance);
  const isSmall = boxes.reduce((sum, box) => sum + pixelsOf(box, finer), 0) <= maxFinerPixels;
  let zoom = Math.max(0, Math.min(finestZoom, isSmall ? finer : Math.round(exact)));
  const east = covered.east > 180 ? covered.east - 360 : covered.east;
  for (; zoom >= 0; zoom--) {
    const maxLength = Math.max(...boxes.map((box) => maxSide(box, zoom)));
    // The coarsest has about two to four tiles per side.
    const overviews = Math.min(zoom, Math.max(2, Math.min(7, Math.ceil(Math.log2(maxLength / tile)) - 2)));
    const parts = boxes.map((bbox) => partOf(bbox, zoom, overviews));
    if (parts.every((part) => part.width * part.height <= maxPixels))
      return { zoom, overviews, parts, bbox: [covered.west, south, east, north], sourcePixel };
  }
  throw new GeoError(
    'raster_too_large',
    'The TIFF is too large for the tile grid of web maps: its corners are too far apart.',
  );
}

function maxSide([west, south, east, north]: Bbox, zoom: number): number {
  const metres = Math.max(metresEast(east) - metresEast(west), metresNorth(north) - metresNorth(south));
  return metres / resolutionAt(zoom);
}

function pixelsOf([west, south, east, north]: Bbox, zoom: number): number {
  const area = (metresEast(east) - metresEast(west)) * (metresNorth(north) - metresNorth(south));
  return area / resolutionAt(zoom) ** 2;
}

function partOf(bbox: Bbox, zoom: number, overviews: number): GridPart {
  const [west, south, east, north] = bbox;
  // Tile edges of the coarsest overview, with a margin of one full-resolution pixel: edges bend between
  // samples.
  const step = tile * 2 ** overviews * resolutionAt(zoom);
  const spare = resolutionAt(zoom);
  const down = (metres: number) => Math.max(0, Math.floor((metres - spare + halfWorld) / step));
  const up = (metres: number) =>
    Math.min(2 ** (zoom - overviews), Math.ceil((metres + spare + halfWorld) / step));
  const [left, right] = [down(metresEast(west)), up(metresEast(east))];
  const [bottom, top] = [down(metresNorth(south)), up(metresNorth(north))];
  const at = (edge: number) => edge * step - halfWorld;
  const pixels = tile * 2 ** overviews;
  return {
    extent: [at(left), at(bottom), at(right), at(top)],
    width: (right - left) * pixels,
    height: (top - bottom) * pixels,
    bbox,
  };
}

/** Size of a pixel of the same area in metres of EPSG:3857: the median of the cells between the samples. */
function pixelSize(across: number, { unwrapped }: Covered, width: number, height: number): number {
  const metres = unwrapped.map((position) =>
    position === null || Math.abs(position[1]) > maxLatitude
      ? null
      : ([metresEast(position[0]), metresNorth(position[1])] as const),
  );
  const areas: number[] = [];
  for (let index = 0; index + across + 1 < metres.length; index++) {
    if (index % across === across - 1) continue;
    const [a, b, c] = [metres[index], metres[index + 1], metres[index + across]];
    if (!a || !b || !c) continue;
    areas.push(Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])));
  }
  areas.sort((one, other) => one - other);
  const area = areas[Math.floor(areas.length / 2)] ?? 0;
  const pixels = (width * height) / (across - 1) ** 2;
  if (!(area > 0))
    throw new GeoError('raster_not_georeferenced', 'The georeference of the TIFF gives its pixels no size.');
  return Math.sqrt(area / pixels);
}
