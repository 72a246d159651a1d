import { type FileHandle, open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';
import { headerBytes, type ShapeRecord, visitByIndex, visitInOrder } from './shape-records.ts';

export interface ShapeFileFacts {
  readonly shapes: number;
  /** West, south, east and north from the header, in the units of the file. */
  readonly extent: readonly [number, number, number, number];
  /** The first position or box corner of a shape. */
  readonly first: readonly [number, number] | null;
  /** Whether its .shx was used to locate the shapes. */
  readonly isByIndex: boolean;
}

export interface CheckShapes {
  readonly shp: string;
  /** The uploaded .shx. */
  readonly index: string | null;
  /** Path of the .shx to write for GDAL. */
  readonly shx: string;
  /** Number of rows of its .dbf; null if there is none. */
  readonly rows: number | null;
}

const nullShape = 0;
const shapeTypes = new Set([0, 1, 3, 5, 8, 11, 13, 15, 18, 21, 23, 25, 28, 31]);

/**
 * Reads the records of a .shp (ESRI Shapefile Technical Description, 1998) and writes a .shx for them,
 * because it is often missing or wrong. The original .shx is used if there is other data after or between the
 * records. Throws GeoError if a record is truncated or invalid.
 */
export async function checkShapes({ shp, index, shx, rows }: CheckShapes): Promise<ShapeFileFacts> {
  const file = await open(shp, 'r');
  const written = await open(shx, 'wx');
  try {
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await file.read(header, 0, headerBytes, 0);
    if (bytesRead < headerBytes || header.readInt32BE(0) !== 9994)
      throw new GeoError('invalid_file', 'The .shp of the Shapefile has an invalid header.');
    const type = header.readInt32LE(32);
    if (!shapeTypes.has(type))
      throw new GeoError(
        'invalid_file',
        `The .shp of the Shapefile contains shapes of the unknown type ${type}.`,
      );
    const { size } = await file.stat();
    const inOrder = new ShapeIndex(written, header);
    const found = await inOrder.fill((visit) => visitInOrder(file, size, visit)).catch(asFlaw);
    if (!(found instanceof GeoError) && (rows === null || rows === found.shapes))
      return { ...found, isByIndex: false };
    const indexed = index === null ? null : await byIndex(index, (its) => new ShapeIndex(written, header).fill((visit) => visitByIndex(file, size, its, visit))); // prettier-ignore
    if (indexed !== null && (rows === null || rows === indexed.shapes))
      return { ...indexed, isByIndex: true };
    if (found instanceof GeoError) throw found;
    return { ...found, isByIndex: false };
  } finally {
    await Promise.all([file.close(), written.close()]);
  }
}

type Found = Omit<ShapeFileFacts, 'isByIndex'>;

function asFlaw(error: unknown): GeoError {
  if (error instanceof GeoError) return error;
  throw error;
}

/** Null if the index is invalid or does not match. */
async function byIndex(path: string, read: (index: FileHandle) => Promise<Found>): Promise<Found | null> {
  const index = await open(path, 'r');
  try {
    return await read(index);
  } catch (error) {
    asFlaw(error);
    return null;
  } finally {
    await index.close();
  }
}

/** The index, written in larger chunks while the records are read. */
class ShapeIndex {
  readonly #file: FileHandle;
  readonly #header: Buffer;
  readonly #type: number;
  readonly #buffer = Buffer.alloc(64 * 1024);
  #filled = 0;
  #written = headerBytes;
  #count = 0;
  #first: Found['first'] = null;

  constructor(file: FileHandle, header: Buffer) {
    this.#file = file;
    this.#header = header;
    this.#type = header.readInt32LE(32);
  }

  async fill(
    visitAll: (visit: (record: ShapeRecord) => Promise<void> | null) => Promise<void>,
  ): Promise<Found> {
    await this.#file.truncate(0);
    await visitAll((record) => this.#add(record));
    await this.#write();
    const header = Buffer.from(this.#header);
    header.writeInt32BE(this.#written / 2, 24);
    await this.#file.write(header, 0, headerBytes, 0);
    const side = (n: number) => header.readDoubleLE(36 + 8 * n);
    return { shapes: this.#count, extent: [side(0), side(1), side(2), side(3)], first: this.#first };
  }

  #add({ at, words, type, first }: ShapeRecord): Promise<void> | null {
    if (type !== this.#type && type !== nullShape)
      throw new GeoError(
        'invalid_file',
        `Shape ${this.#count} (byte ${at} of the .shp) has the type ${type} in a file of type ${this.#type}.`,
        { feature: this.#count, byteOffset: at },
      );
    if (type !== nullShape) this.#first ??= first;
    this.#buffer.writeUInt32BE(at / 2, this.#filled);
    this.#buffer.writeUInt32BE(words, this.#filled + 4);
    this.#filled += 8;
    this.#count++;
    return this.#filled === this.#buffer.length ? this.#write() : null;
  }

  async #write(): Promise<void> {
    await this.#file.write(this.#buffer, 0, this.#filled, this.#written);
    this.#written += this.#filled;
    this.#filled = 0;
  }
}
