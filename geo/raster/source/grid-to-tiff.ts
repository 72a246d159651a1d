import { type FileHandle, open, stat } from 'node:fs/promises';
import { type GridHeader, maxHeaderBytes, readGridHeader, refuseGrid } from './grid-header.ts';
import { readGridValues } from './grid-values.ts';
import { tag } from './tiff-tags.ts';

/** Types of values, the smallest first. */
const types = [
  { array: Int32Array, sampleFormat: 2, holds: (value: number) => (value | 0) === value },
  { array: Float32Array, sampleFormat: 3, holds: (value: number) => isSingle(value) },
  { array: Float64Array, sampleFormat: 3, holds: () => true },
] as const;
type ValueType = (typeof types)[number];

/** Integers to this size are exact in single precision. */
const exactInSingle = 2 ** 24;
const stripBytes = 256 * 1024;

/**
 * Writes an ASCII grid as a TIFF, with the smallest type that holds all of its values: integers, or numbers of
 * single or double precision. Throws GeoError if its values are not numbers, or not as many as it declares.
 */
export async function gridToTiff(path: string, target: string): Promise<void> {
  const header = await headerOf(path);
  for (const type of types) if (await writeAs(type, path, target, header)) return;
}

async function headerOf(path: string): Promise<GridHeader> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes, 0);
  const header = readGridHeader(buffer.subarray(0, bytesRead));
  const { width, height, start } = header;
  // A value has at least one digit and a space.
  const max = Math.ceil(((await stat(path)).size - start) / 2);
  if (width * height <= max) return header;
  throw refuseGrid('truncated', `declares ${width} × ${height} cells, but has at most ${max} values`, max);
}

/** False if a value does not fit the type. */
async function writeAs(type: ValueType, path: string, target: string, header: GridHeader): Promise<boolean> {
  const { width, height, nodata } = header;
  const bytes = type.array.BYTES_PER_ELEMENT;
  const rowsPerStrip = Math.max(1, Math.min(height, Math.floor(stripBytes / (width * bytes))));
  await using file = await open(target, 'w');
  let end = headBytes;
  for await (const values of readGridValues(path, header)) {
    const fits = (value: number) => type.holds(value) || (value === nodata && type.array !== Int32Array);
    if (!values.every(fits)) return false;
    const piece = type.array.from(values);
    await file.write(new Uint8Array(piece.buffer), 0, piece.byteLength, end);
    end += piece.byteLength;
  }
  await writeDirectory(file, type, header, { rowsPerStrip, end });
  return true;
}

/** Numbers with a fraction are rounded, as all programs round them; integers must be exact. */
function isSingle(value: number): boolean {
  const single = Math.fround(value);
  if (single === value || Number.isNaN(value)) return true;
  if (!Number.isFinite(single)) return false;
  return Math.abs(value) < exactInSingle || Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

const headBytes = 16;
const [ascii, short, double, long8] = [2, 3, 12, 16];
const widths: Readonly<Record<number, number>> = { [ascii]: 1, [short]: 2, [double]: 8, [long8]: 8 };

/** Writes header and directory of a little-endian BigTIFF around its strips. */
async function writeDirectory(
  file: FileHandle,
  { array, sampleFormat }: ValueType,
  { width, height, transform, nodata }: GridHeader,
  { rowsPerStrip, end }: { readonly rowsPerStrip: number; readonly end: number },
): Promise<void> {
  const fullStrip = rowsPerStrip * width * array.BYTES_PER_ELEMENT;
  const offsets = Array.from(
    { length: Math.ceil(height / rowsPerStrip) },
    (_, strip) => headBytes + strip * fullStrip,
  );
  const [west, dx, , north, , dy] = transform;
  const absent = String(array === Float32Array ? Math.fround(nodata) : nodata).toLowerCase();
  const fields: readonly (readonly [tag: number, type: number, values: readonly number[]])[] = [
    [tag.width, long8, [width]],
    [tag.height, long8, [height]],
    [tag.bitsPerSample, short, [8 * array.BYTES_PER_ELEMENT]],
    [tag.compression, short, [1]],
    [tag.photometric, short, [1]],
    [tag.stripOffsets, long8, offsets],
    [tag.samplesPerPixel, short, [1]],
    [tag.rowsPerStrip, long8, [rowsPerStrip]],
    [tag.stripByteCounts, long8, offsets.map((at) => Math.min(fullStrip, end - at))],
    [tag.planarConfiguration, short, [1]],
    [tag.sampleFormat, short, [sampleFormat]],
    [tag.pixelScale, double, [dx, -dy, 0]],
    [tag.tiepoint, double, [0, 0, 0, west, north, 0]],
    [tag.gdalNodata, ascii, [...Buffer.from(`${absent}\0`, 'latin1')]],
  ];
  const directory = Buffer.alloc(8 + 20 * fields.length + 8);
  directory.writeBigUInt64LE(BigInt(fields.length), 0);
  const beyond: Buffer[] = [directory];
  let at = end + directory.length;
  for (const [index, [number, type, values]] of fields.entries()) {
    const bytes = bytesOf(type, values);
    const entry = 8 + 20 * index;
    directory.writeUInt16LE(number, entry);
    directory.writeUInt16LE(type, entry + 2);
    directory.writeBigUInt64LE(BigInt(values.length), entry + 4);
    if (bytes.length <= 8) bytes.copy(directory, entry + 12);
    else {
      directory.writeBigUInt64LE(BigInt(at), entry + 12);
      beyond.push(bytes);
      at += bytes.length;
    }
  }
  const head = Buffer.alloc(headBytes);
  head.write('II+\0\x08\0\0\0', 'latin1');
  head.writeBigUInt64LE(BigInt(end), 8);
  await file.write(Buffer.concat(beyond), 0, null, end);
  await file.write(head, 0, head.length, 0);
}

function bytesOf(type: number, values: readonly number[]): Buffer {
  const width = widths[type] ?? 1;
  const bytes = Buffer.alloc(values.length * width);
  for (const [index, value] of values.entries()) {
    if (type === double) bytes.writeDoubleLE(value, index * width);
    else if (type === long8) bytes.writeBigUInt64LE(BigInt(value), index * width);
    else bytes.writeUIntLE(value, index * width, width);
  }
  return bytes;
}
