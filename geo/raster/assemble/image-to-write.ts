import type { FileBytes } from '../file-bytes.ts';
import type { RasterManifest } from '../manifest.ts';
import { readDirectories, type TiffDirectory, type TiffField } from '../source/tiff-directories.ts';
import { tag, typeBytes } from '../source/tiff-tags.ts';
import { TiffValues } from '../source/tiff-values.ts';

/** An image of tiles that are written in another order. */
export interface ImageToWrite {
  readonly width: number;
  readonly height: number;
  readonly isMask: boolean;
  /** Its fields unchanged, with little-endian values. */
  readonly fields: readonly {
    readonly tag: number;
    readonly type: number;
    readonly count: number;
    readonly bytes: Buffer;
  }[];
  /** Its tiles row by row, as runs of consecutive ones. */
  readonly tiles: readonly TileRun[];
  /** Total bytes of all tiles. */
  readonly bytes: number;
}

/** Consecutive tiles of an image that are in one file. */
export interface TileRun {
  readonly file: FileBytes;
  /** For each tile; a tile of 0 bytes has no data. */
  readonly offsets: Float64Array;
  readonly byteCounts: Float64Array;
}

/** Number of tiles of an image. */
export function tileCount({ tiles }: ImageToWrite): number {
  return tiles.reduce((sum, { byteCounts }) => sum + byteCounts.length, 0);
}

/** Metadata of the pixels from the original file, instead of what the converting program assumed. */
export interface OwnFields {
  readonly dataType: RasterManifest['dataType'];
  readonly nodata: number | 'nan' | null;
}

/**
 * Texts of the source are not copied to a file that is served by ranges; the known metadata is in the
 * manifest.
 */
const dropped: ReadonlySet<number> = new Set([
  tag.gdalMetadata,
  tag.gdalNodata,
  tag.tileOffsets,
  tag.tileByteCounts,
  tag.subIfds,
]);

/** The images of a TIFF that GDAL wrote, from the full resolution down; a mask follows its image. */
export async function imagesOf(file: FileBytes): Promise<ImageToWrite[]> {
  const { directories, littleEndian } = await readDirectories(file);
  if (!littleEndian) throw new Error('GDAL did not write a little-endian TIFF');
  const images: ImageToWrite[] = [];
  for (const directory of directories) images.push(await imageOf(file, directory));
  return images.sort((one, other) => other.width - one.width || Number(one.isMask) - Number(other.isMask));
}

async function imageOf(file: FileBytes, { fields }: TiffDirectory): Promise<ImageToWrite> {
  const values = new TiffValues(file, true);
  const offsets = await table(values, fields.get(tag.tileOffsets));
  const byteCounts = await table(values, fields.get(tag.tileByteCounts));
  const [width = 0] = await values.numbers(fields.get(tag.width), 1);
  const [height = 0] = await values.numbers(fields.get(tag.height), 1);
  const [type = 0] = await values.numbers(fields.get(tag.newSubfileType), 1);
  const stored = [];
  for (const { tag: number, type: kind, count, at } of fields.values())
    if (!dropped.has(number))
      stored.push({
        tag: number,
        type: kind,
        count,
        bytes: Buffer.from(await file.read(at, at + count * (typeBytes[kind] ?? 1))),
      });
  // A sparse tile has offset 0, and sometimes a byte count nevertheless.
  for (const [tile, offset] of offsets.entries()) if (offset === 0) byteCounts[tile] = 0;
  const bytes = byteCounts.reduce((sum, each) => sum + each, 0);
  const isMask = (type & 4) !== 0;
  return { width, height, isMask, fields: stored, tiles: [{ file, offsets, byteCounts }], bytes };
}

async function table(values: TiffValues, field: TiffField | undefined): Promise<Float64Array> {
  if (field === undefined) throw new Error('GDAL did not write tiles');
  const all = new Float64Array(field.count);
  let at = 0;
  for await (const piece of values.pieces(field)) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

interface Placing {
  /** Offset of the directory, and of the image's first tile, in bytes. */
  readonly at: number;
  readonly base: number;
  readonly isBig: boolean;
  readonly isLast: boolean;
  readonly own: OwnFields;
}

/** A directory with its values after it, as bytes. Its length does not depend on the offsets. */
export function directoryToWrite(image: ImageToWrite, { at, base, isBig, isLast, own }: Placing): Buffer {
  const fields = [...image.fields.filter(({ tag: number }) => !image.isMask || number !== tag.sampleFormat)];
  const tiles = tileCount(image);
  const placed = Buffer.alloc(tiles * (isBig ? 8 : 4));
  const counts = Buffer.alloc(tiles * 4);
  let next = base;
  let tile = 0;
  for (const { byteCounts } of image.tiles)
    for (const bytes of byteCounts) {
      if (bytes > 0) {
        if (isBig) placed.writeBigUInt64LE(BigInt(next), tile * 8);
        else placed.writeUInt32LE(next, tile * 4);
        counts.writeUInt32LE(bytes, tile * 4);
      }
      next += bytes;
      tile++;
    }
  fields.push({ tag: tag.tileOffsets, type: isBig ? 16 : 4, count: tiles, bytes: placed });
  fields.push({ tag: tag.tileByteCounts, type: 4, count: tiles, bytes: counts });
  if (!image.isMask) {
    if (own.nodata !== null) {
      const text = Buffer.from(`${own.nodata}\0`, 'latin1');
      fields.push({ tag: tag.gdalNodata, type: 2, count: text.length, bytes: text });
    }
    if (own.dataType === 'int8') signBytes(fields);
  }
  fields.sort((one, other) => one.tag - other.tag);

  const [countBytes, fieldBytes, inline] = isBig ? [8, 20, 8] : [2, 12, 4];
  const head = Buffer.alloc(countBytes + fields.length * fieldBytes + inline);
  if (isBig) head.writeBigUInt64LE(BigInt(fields.length));
  else head.writeUInt16LE(fields.length);
  const behind: Buffer[] = [];
  let end = at + head.length;
  const writeNumber = (value: number, index: number) =>
    isBig ? head.writeBigUInt64LE(BigInt(value), index) : head.writeUInt32LE(value, index);
  for (const [index, { tag: number, type, count, bytes }] of fields.entries()) {
    const start = countBytes + index * fieldBytes;
    head.writeUInt16LE(number, start);
    head.writeUInt16LE(type, start + 2);
    writeNumber(count, start + 4);
    if (bytes.length <= inline) {
      bytes.copy(head, start + 4 + inline);
      continue;
    }
    writeNumber(end, start + 4 + inline);
    // Values start at even bytes (TIFF 6.0, section 2).
    const padded = bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(1)]);
    behind.push(padded);
    end += padded.length;
  }
  const whole = Buffer.concat([head, ...behind]);
  if (!isLast) {
    const link = at + whole.length;
    if (isBig) whole.writeBigUInt64LE(BigInt(link), head.length - inline);
    else whole.writeUInt32LE(link, head.length - inline);
  }
  return whole;
}

/** GDAL before 3.7 writes signed bytes as unsigned ones. */
function signBytes(fields: { tag: number; type: number; count: number; bytes: Buffer }[]): void {
  const index = fields.findIndex(({ tag: number }) => number === tag.sampleFormat);
  const samples = fields.find(({ tag: number }) => number === tag.bitsPerSample)?.count ?? 1;
  const bytes = Buffer.alloc(samples * 2);
  for (let sample = 0; sample < samples; sample++) bytes.writeUInt16LE(2, sample * 2);
  const field = { tag: tag.sampleFormat, type: 3, count: samples, bytes };
  if (index < 0) fields.push(field);
  else fields[index] = field;
}
