import { GeoError } from '../../geo-error.ts';
import type { FileBytes } from '../file-bytes.ts';
import { refuseTiff } from './refuse-tiff.ts';
import { typeBytes } from './tiff-tags.ts';

/** A field of a directory; its values are at `at` and were checked to be within the file. */
export interface TiffField {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Byte offset of the first value; short values are in the directory itself. */
  readonly at: number;
}

export interface TiffDirectory {
  readonly at: number;
  readonly fields: ReadonlyMap<number, TiffField>;
}

export interface TiffDirectories {
  readonly isBig: boolean;
  readonly littleEndian: boolean;
  /** In their order. */
  readonly directories: readonly TiffDirectory[];
}

/** More are a mistake or an attack: programs that open the file read all of them. */
const maxDirectories = 1000;
const maxFields = 1000;

/**
 * Reads the directories of a TIFF or BigTIFF (TIFF 6.0, section 2; BigTIFF design of Aware Systems), and
 * nothing else. All directories and field values must be within the file, and no directory may occur twice.
 * Throws GeoError.
 */
export async function readDirectories(file: FileBytes): Promise<TiffDirectories> {
  const head = await bytesAt(file, 0, Math.min(16, file.size));
  const start = head.toString('latin1', 0, 4);
  const littleEndian = start.startsWith('II');
  const isBig = start === 'II+\0' || start === 'MM\0+';
  if (!isBig && start !== 'II*\0' && start !== 'MM\0*')
    throw new GeoError('unsupported_format', 'The file is not a TIFF: its signature is missing.', {
      byteOffset: 0,
    });
  if (head.length < (isBig ? 16 : 8)) throw refuseTiff('truncated', 'ends within its header');
  const view = viewOf(head);
  if (isBig && (view.getUint16(4, littleEndian) !== 8 || view.getUint16(6, littleEndian) !== 0))
    throw refuseTiff('invalid_file', 'is a BigTIFF whose offsets do not have 8 bytes', { byteOffset: 4 });

  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  let next = isBig ? offsetAt(view, 8, littleEndian) : view.getUint32(4, littleEndian);
  while (next !== 0) {
    const number = directories.length + 1;
    if (seen.has(next))
      throw refuseTiff('invalid_file', `refers to an earlier directory after directory ${number - 1}`, {
        byteOffset: next,
      });
    if (number > maxDirectories)
      throw refuseTiff(
        'raster_too_large',
        `has more than ${maxDirectories} pages; send a file with one image`,
      );
    seen.add(next);
    const read = await readDirectory(file, next, number, { isBig, littleEndian });
    directories.push(read.directory);
    next = read.next;
  }
  if (directories.length === 0) throw refuseTiff('invalid_file', 'has no image');
  return { isBig, littleEndian, directories };
}

async function readDirectory(
  file: FileBytes,
  at: number,
  number: number,
  { isBig, littleEndian }: { readonly isBig: boolean; readonly littleEndian: boolean },
): Promise<{ readonly directory: TiffDirectory; readonly next: number }> {
  const [countBytes, fieldBytes, linkBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const lost = () =>
    refuseTiff('truncated', `is truncated in directory ${number}, which begins at byte ${at}`, {
      byteOffset: at,
    });
  if (at + countBytes > file.size) throw lost();
  const head = viewOf(await bytesAt(file, at, at + countBytes));
  const count = isBig ? offsetAt(head, 0, littleEndian) : head.getUint16(0, littleEndian);
  if (count === 0)
    throw refuseTiff('invalid_file', `has an empty directory (number ${number}, byte ${at})`, {
      byteOffset: at,
    });
  if (count > maxFields)
    throw refuseTiff(
      'invalid_file',
      `declares ${count} fields in directory ${number} (byte ${at}); the limit is ${maxFields}`,
      {
        byteOffset: at,
      },
    );
  const begin = at + countBytes;
  const end = begin + count * fieldBytes;
  if (end + linkBytes > file.size) throw lost();
  const view = viewOf(await bytesAt(file, begin, end + linkBytes));
  const fields = new Map<number, TiffField>();
  for (let index = 0; index < count; index++) {
    const field = readField(view, index * fieldBytes, begin, { isBig, littleEndian });
    // Unknown types are ignored, here and by other readers (TIFF 6.0, section 2).
    if (field === null || fields.has(field.tag)) continue;
    if (field.at + field.count * (typeBytes[field.type] ?? 0) > file.size)
      throw refuseTiff(
        'truncated',
        `ends at byte ${file.size}, before the values of field ${field.tag} in directory ${number}`,
        { byteOffset: field.at },
      );
    fields.set(field.tag, field);
  }
  const length = end - begin;
  const next = isBig ? offsetAt(view, length, littleEndian) : view.getUint32(length, littleEndian);
  return { directory: { at, fields }, next };
}

function readField(
  view: DataView,
  offset: number,
  begin: number,
  { isBig, littleEndian }: { readonly isBig: boolean; readonly littleEndian: boolean },
): TiffField | null {
  const tag = view.getUint16(offset, littleEndian);
  const type = view.getUint16(offset + 2, littleEndian);
  const size = typeBytes[type];
  if (size === undefined) return null;
  const count = isBig ? offsetAt(view, offset + 4, littleEndian) : view.getUint32(offset + 4, littleEndian);
  const value = offset + (isBig ? 12 : 8);
  const fits = count * size <= (isBig ? 8 : 4);
  if (fits) return { tag, type, count, at: begin + value };
  const at = isBig ? offsetAt(view, value, littleEndian) : view.getUint32(value, littleEndian);
  return { tag, type, count, at };
}

/** A 64-bit offset or count. Values beyond 2^53 become infinite: no file is that long. */
function offsetAt(view: DataView, at: number, littleEndian: boolean): number {
  const value = view.getBigUint64(at, littleEndian);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(value);
}

async function bytesAt(file: FileBytes, start: number, end: number): Promise<Buffer> {
  const bytes = await file.read(start, end);
  if (bytes.length < end - start)
    throw refuseTiff('truncated', `is truncated at byte ${start + bytes.length}`);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
