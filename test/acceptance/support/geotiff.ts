/** Handwritten GeoTIFFs of a few patches (TIFF 6.0; GeoTIFF 1.1, OGC 19-008). */

/** No-data value of `heights`. */
export const noData = -9999;

/** West, south, east, north of both rasters in degrees: 64 × 64 pixels of 0.01°. */
export const bounds = [8, 47.36, 8.64, 48] as const;

export type Patch = 'northWest' | 'northEast' | 'southWest' | 'southEast';
type Patches<Value> = Readonly<Record<Patch, Value>>;

/**
 * The centre of each quarter: longitude and latitude in degrees, 16 pixels from the neighbouring quarters.
 */
export const middles: Patches<readonly [lon: number, lat: number]> = {
  northWest: [8.16, 47.84],
  northEast: [8.48, 47.84],
  southWest: [8.16, 47.52],
  southEast: [8.48, 47.52],
};

/** Metres by quarter. */
export const heights: Patches<number> = { northWest: 100, northEast: 250, southWest: 400, southEast: noData };

/** Red, green and blue by quarter. */
export const colors: Patches<readonly [number, number, number]> = {
  northWest: [200, 40, 40],
  northEast: [40, 180, 60],
  southWest: [50, 70, 190],
  southEast: [220, 210, 90],
};

const side = 64;

/** One band of float32 in EPSG:4326, one quarter without data. */
export function heightsTiff({ isGeoreferenced = true } = {}): Buffer {
  const pixels = Buffer.alloc(4 * side * side);
  eachPixel((index, patch) => pixels.writeFloatLE(heights[patch], 4 * index));
  return tiff(pixels, { bands: 1, bits: 32, sampleFormat: 3, noData: String(noData), isGeoreferenced });
}

/** Three bands of bytes, pixel-interleaved, in EPSG:4326. */
export function imageTiff(): Buffer {
  const pixels = Buffer.alloc(3 * side * side);
  eachPixel((index, patch) => pixels.set(colors[patch], 3 * index));
  return tiff(pixels, { bands: 3, bits: 8, sampleFormat: 1, noData: null, isGeoreferenced: true });
}

function eachPixel(visit: (index: number, patch: Patch) => void): void {
  for (let index = 0; index < side * side; index++) {
    const isNorth = index < (side * side) / 2;
    const isWest = index % side < side / 2;
    visit(index, isNorth ? (isWest ? 'northWest' : 'northEast') : isWest ? 'southWest' : 'southEast');
  }
}

interface Samples {
  readonly bands: number;
  readonly bits: number;
  /** 1: unsigned integers, 3: floating point. */
  readonly sampleFormat: number;
  readonly noData: string | null;
  readonly isGeoreferenced: boolean;
}

type Values = string | Uint16Array | Float64Array;

/** Little-endian, with the directory first and one uncompressed strip at the end. */
function tiff(pixels: Buffer, { bands, bits, sampleFormat, noData: none, isGeoreferenced }: Samples): Buffer {
  const short = (...values: number[]) => Uint16Array.from(values);
  const all = (value: number) => new Uint16Array(bands).fill(value);
  const [west, , , north] = bounds;
  // Geographic model type, pixel is area, EPSG:4326.
  const geoKeys = short(1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326);
  const fields: [tag: number, values: Values][] = [
    [256, short(side)],
    [257, short(side)],
    [258, all(bits)],
    [259, short(1)],
    [262, short(bands === 3 ? 2 : 1)],
    [273, short(headSize)],
    [277, short(bands)],
    [278, short(side)],
    [279, short(pixels.length)],
    [284, short(1)],
    [339, all(sampleFormat)],
  ];
  if (isGeoreferenced) {
    fields.push([33550, Float64Array.of(0.01, 0.01, 0)]);
    fields.push([33922, Float64Array.of(0, 0, 0, west, north, 0)]);
    fields.push([34735, geoKeys]);
  }
  if (none !== null) fields.push([42113, `${none}\0`]);
  return Buffer.concat([directory(fields), pixels]);
}

const headSize = 1024;

function directory(fields: readonly (readonly [tag: number, values: Values])[]): Buffer {
  const head = Buffer.alloc(headSize);
  head.write('II*\0\b\0\0\0', 'latin1');
  head.writeUInt16LE(fields.length, 8);
  let behind = 10 + 12 * fields.length + 4;
  for (const [index, [tag, values]] of fields.entries()) {
    const at = 10 + 12 * index;
    const bytes =
      typeof values === 'string'
        ? Buffer.from(values, 'latin1')
        : Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(typeof values === 'string' ? 2 : values instanceof Uint16Array ? 3 : 12, at + 2);
    head.writeUInt32LE(values.length, at + 4);
    if (bytes.length <= 4) bytes.copy(head, at + 8);
    else {
      head.writeUInt32LE(behind, at + 8);
      bytes.copy(head, behind);
      behind += bytes.length + (bytes.length % 2);
    }
  }
  return head;
}
