import { RasterDamaged } from '../raster-damaged.ts';
import { valueBytes, type FieldValues, type ReadBytes } from './tiff-fields.ts';

/** The fields of a TIFF image (an "image file directory"), by tag. */
export type Directory = ReadonlyMap<number, FieldValues>;

/** A raster of 2^30 pixels across has 23 levels, each with a mask. */
const maxDirectories = 64;
/** GDAL writes about 20. */
const maxFields = 256;

/** The width of known types is checked when they are read; other types are ignored. */
const inlineTypes = new Set([1, 3, 4, 12, 16]);

interface Layout {
  readonly countBytes: 2 | 8;
  readonly fieldBytes: 12 | 20;
  readonly offsetBytes: 4 | 8;
}

const classic: Layout = { countBytes: 2, fieldBytes: 12, offsetBytes: 4 };
const big: Layout = { countBytes: 8, fieldBytes: 20, offsetBytes: 8 };

/** All directories of a TIFF or BigTIFF in file order. Little-endian only, as written by Chartroom. */
export async function readDirectories(read: ReadBytes): Promise<readonly Directory[]> {
  const head = viewOf(await read(0, 16));
  const version = head.getUint16(2, true);
  if (head.getUint16(0, true) !== 0x4949 || (version !== 42 && version !== 43))
    throw new RasterDamaged('the file is not a little-endian TIFF');
  const layout = version === 43 ? big : classic;
  const directories: Directory[] = [];
  let at = version === 43 ? Number(head.getBigUint64(8, true)) : head.getUint32(4, true);
  while (at !== 0) {
    if (directories.length === maxDirectories)
      throw new RasterDamaged(`the TIFF has more than ${maxDirectories} directories`);
    const { fields, next } = await readDirectory(read, layout, at);
    directories.push(fields);
    at = next;
  }
  return directories;
}

async function readDirectory(
  read: ReadBytes,
  layout: Layout,
  at: number,
): Promise<{ fields: Directory; next: number }> {
  const { countBytes, fieldBytes, offsetBytes } = layout;
  const count = numberAt(viewOf(await read(at, at + countBytes)), 0, countBytes);
  if (count > maxFields) throw new RasterDamaged(`a directory of the TIFF has ${count} fields`);
  const start = at + countBytes;
  const view = viewOf(await read(start, start + count * fieldBytes + offsetBytes));
  const fields = new Map<number, FieldValues>();
  for (let index = 0; index < count; index++) {
    const from = index * fieldBytes;
    const type = view.getUint16(from + 2, true);
    if (!inlineTypes.has(type)) continue;
    const values = { type, count: numberAt(view, from + 4, offsetBytes), at: 0 };
    const inline = from + 4 + offsetBytes;
    const bytes = values.count * valueBytes(values);
    const valuesAt = bytes <= offsetBytes ? start + inline : numberAt(view, inline, offsetBytes);
    fields.set(view.getUint16(from, true), { ...values, at: valuesAt });
  }
  return { fields, next: numberAt(view, count * fieldBytes, offsetBytes) };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function numberAt(view: DataView, at: number, bytes: 2 | 4 | 8): number {
  if (bytes === 8) return Number(view.getBigUint64(at, true));
  return bytes === 4 ? view.getUint32(at, true) : view.getUint16(at, true);
}
