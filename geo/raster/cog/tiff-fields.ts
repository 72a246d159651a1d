import { RasterDamaged } from '../raster-damaged.ts';
import type { TiffField } from '../source/tiff-directories.ts';

/**
 * Size of a value in bytes and its reader, by the type's number. Types that our files do not use are omitted.
 */
const types: Readonly<
  Record<number, readonly [bytes: number, read: (view: DataView, at: number) => number]>
> = {
  1: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at) => view.getUint16(at, true)],
  4: [4, (view, at) => view.getUint32(at, true)],
  12: [8, (view, at) => view.getFloat64(at, true)],
  16: [8, (view, at) => Number(view.getBigUint64(at, true))],
};

/** Position of the values of a field. */
export type FieldValues = Pick<TiffField, 'type' | 'count' | 'at'>;

/** Reads exactly the bytes [start, end) of a file. */
export type ReadBytes = (start: number, end: number) => Uint8Array | Promise<Uint8Array>;

function valueBytes({ type }: FieldValues): number {
  const known = types[type];
  if (known === undefined)
    throw new RasterDamaged(`a field of the TIFF has values of the unsupported type ${type}`);
  return known[0];
}

/** The values of a field from the index `first` on. */
export async function readValues(
  read: ReadBytes,
  values: FieldValues,
  first: number,
  count: number,
): Promise<number[]> {
  if (first < 0 || first + count > values.count)
    throw new RasterDamaged(`a field of the TIFF has ${values.count} values, not ${first + count}`);
  const width = valueBytes(values);
  const start = values.at + first * width;
  const bytes = await read(start, start + count * width);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const one = types[values.type]![1];
  return Array.from({ length: count }, (_, index) => one(view, index * width));
}
