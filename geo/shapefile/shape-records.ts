import type { FileHandle } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';

/** The beginning of a .shp record. */
export interface ShapeRecord {
  /** Offset in bytes. */
  readonly at: number;
  /** 16-bit words after its header. */
  readonly words: number;
  readonly type: number;
  /** The first position, or corner of its box; null if there is none. */
  readonly first: readonly [number, number] | null;
}

/** Called for each record; returns a promise if the reader must wait. */
export type VisitRecord = (record: ShapeRecord) => Promise<void> | null;

export const headerBytes = 100;
const recordStart = 28;
/**
 * Read sizes: small after a jump, because an index may list its records in any order, and larger for
 * consecutive ones.
 */
const minSlabBytes = 512;
const maxSlabBytes = 1024 * 1024;
const entryBytes = 8;

/**
 * Visits the consecutive records of a .shp of `size` bytes. Throws GeoError if one is truncated or invalid.
 */
export async function visitInOrder(file: FileHandle, size: number, visit: VisitRecord): Promise<void> {
  const records = new RecordReader(file, size);
  let shape = 0;
  for (let at = headerBytes; at + 8 <= size; shape++) {
    if (!records.has(at)) await records.load(at);
    const record = records.read(at);
    const end = at + 8 + record.words * 2;
    if (record.words < 2 || end > size) throw cut(shape, at, end, size);
    const waiting = visit(record);
    if (waiting !== null) await waiting;
    at = end;
  }
}

/**
 * Visits the records of a .shp of `size` bytes that its .shx lists (ESRI Shapefile Technical Description,
 * 1998). Throws GeoError if the files do not match.
 */
export async function visitByIndex(
  file: FileHandle,
  size: number,
  index: FileHandle,
  visit: VisitRecord,
): Promise<void> {
  const records = new RecordReader(file, size);
  const entries = Buffer.alloc(64 * 1024);
  let bytes = 0;
  for (let from = headerBytes; ;) {
    const { bytesRead } = await index.read(entries, 0, entries.length, from);
    const whole = bytesRead - (bytesRead % entryBytes);
    if (whole === 0) return;
    for (let p = 0; p < whole; p += entryBytes) {
      const at = entries.readUInt32BE(p) * 2;
      const words = entries.readUInt32BE(p + 4);
      if (at < headerBytes || words < 2 || at + 8 + words * 2 > size) throw disagreement();
      if (!records.has(at)) await records.load(at);
      const record = records.read(at);
      // Records listed repeatedly would expand to more than was uploaded.
      bytes += 8 + words * 2;
      if (record.words !== words || bytes > size) throw disagreement();
      const waiting = visit(record);
      if (waiting !== null) await waiting;
    }
    from += whole;
  }
}

/** Reads the beginnings of records, many of which are in one slab. */
class RecordReader {
  readonly #file: FileHandle;
  readonly #size: number;
  #slab = Buffer.alloc(0);
  #start = 0;
  #reach = minSlabBytes;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  has(at: number): boolean {
    const end = Math.min(at + recordStart, this.#size);
    return at >= this.#start && end <= this.#start + this.#slab.length;
  }

  async load(at: number): Promise<void> {
    const end = this.#start + this.#slab.length;
    const follows = at > end - recordStart && at <= end + this.#reach;
    this.#reach = follows ? Math.min(maxSlabBytes, this.#reach * 8) : minSlabBytes;
    const room = Buffer.allocUnsafe(this.#reach);
    const { buffer, bytesRead } = await this.#file.read(room, 0, room.length, at);
    this.#slab = buffer.subarray(0, bytesRead);
    this.#start = at;
  }

  read(at: number): ShapeRecord {
    const p = at - this.#start;
    const words = this.#slab.readInt32BE(p + 4);
    const hasPosition = words >= 10 && p + recordStart <= this.#slab.length;
    return {
      at,
      words,
      type: p + 12 <= this.#slab.length ? this.#slab.readInt32LE(p + 8) : 0,
      first: hasPosition ? [this.#slab.readDoubleLE(p + 12), this.#slab.readDoubleLE(p + 20)] : null,
    };
  }
}

function disagreement(): GeoError {
  return new GeoError('invalid_file', 'The .shx of the Shapefile does not match its .shp.');
}

function cut(shape: number, at: number, end: number, size: number): GeoError {
  const what = end > size ? `ends at byte ${end} of ${size}: the file is truncated` : 'has an invalid length';
  return new GeoError('invalid_file', `Shape ${shape} (byte ${at} of the .shp) ${what}.`, {
    feature: shape,
    byteOffset: at,
  });
}
