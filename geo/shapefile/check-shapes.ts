import { open } from 'node:fs/promises';
import { GeoError } from '../geo-error.ts';

export interface ShapeFileFacts {
  readonly shapes: number;
  /** West, south, east and north as the header says, in the units of the file. */
  readonly extent: readonly [number, number, number, number];
  /** The first position, or corner of a box, that a shape has. */
  readonly first: readonly [number, number] | null;
}

const headerBytes = 100;
const nullShape = 0;
const shapeTypes = new Set([0, 1, 3, 5, 8, 11, 13, 15, 18, 21, 23, 25, 28, 31]);
const slabBytes = 1024 * 1024;

/**
 * Walks the records of a .shp (ESRI Shapefile Technical Description, 1998) and writes the .shx for them, which is
 * missing or wrong often enough. Throws GeoError where a record is cut or none.
 */
export async function checkShapes(shp: string, shx: string): Promise<ShapeFileFacts> {
  const file = await open(shp, 'r');
  const index = await open(shx, 'wx');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(headerBytes);
    const { bytesRead } = await file.read(header, 0, headerBytes, 0);
    if (bytesRead < headerBytes || header.readInt32BE(0) !== 9994)
      throw new GeoError('invalid_file', 'The .shp of the Shapefile does not begin as one.');
    const type = header.readInt32LE(32);
    if (!shapeTypes.has(type))
      throw new GeoError(
        'invalid_file',
        `The .shp of the Shapefile holds shapes of an unknown type, ${type}.`,
      );

    const entries = new IndexEntries();
    let first: ShapeFileFacts['first'] = null;
    let written = headerBytes;
    const write = async (bytes: Buffer) => {
      await index.write(bytes, 0, bytes.length, written);
      written += bytes.length;
    };
    let slab = Buffer.alloc(0);
    let slabStart = headerBytes;
    let at = headerBytes;
    while (at + 8 <= size) {
      if (at + 12 > slabStart + slab.length) {
        const { buffer, bytesRead: read } = await file.read(Buffer.allocUnsafe(slabBytes), 0, slabBytes, at);
        slab = buffer.subarray(0, read);
        slabStart = at;
      }
      const p = at - slabStart;
      const words = slab.readInt32BE(p + 4);
      const end = at + 8 + words * 2;
      if (words < 2 || end > size) throw cut(entries.count, at, end, size);
      const recordType = slab.readInt32LE(p + 8);
      if (recordType !== type && recordType !== nullShape)
        throw new GeoError(
          'invalid_file',
          `Shape ${entries.count} (byte ${at} of the .shp) is of type ${recordType} in a file of type ${type}.`,
          { feature: entries.count, byteOffset: at },
        );
      if (first === null && recordType !== nullShape && words >= 10 && p + 28 <= slab.length)
        first = [slab.readDoubleLE(p + 12), slab.readDoubleLE(p + 20)];
      if (entries.add(at / 2, words)) await write(entries.take());
      at = end;
    }
    await write(entries.take());
    header.writeInt32BE((headerBytes + 8 * entries.count) / 2, 24);
    await index.write(header, 0, headerBytes, 0);
    const side = (n: number) => header.readDoubleLE(36 + 8 * n);
    return { shapes: entries.count, extent: [side(0), side(1), side(2), side(3)], first };
  } finally {
    await Promise.all([file.close(), index.close()]);
  }
}

/** Entries of the index, gathered to be written in larger pieces. */
class IndexEntries {
  count = 0;
  #buffer = Buffer.alloc(64 * 1024);
  #filled = 0;

  /** True when it is time to take them. */
  add(offsetWords: number, words: number): boolean {
    this.#buffer.writeUInt32BE(offsetWords, this.#filled);
    this.#buffer.writeUInt32BE(words, this.#filled + 4);
    this.#filled += 8;
    this.count++;
    return this.#filled === this.#buffer.length;
  }

  take(): Buffer {
    const taken = Buffer.from(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
    return taken;
  }
}

function cut(shape: number, at: number, end: number, size: number): GeoError {
  const what = end > size ? `ends at byte ${end} of ${size}: the file is cut` : 'has an impossible length';
  return new GeoError('invalid_file', `Shape ${shape} (byte ${at} of the .shp) ${what}.`, {
    feature: shape,
    byteOffset: at,
  });
}
