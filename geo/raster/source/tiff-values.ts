import type { FileBytes } from '../file-bytes.ts';
import { refuseTiff } from './refuse-tiff.ts';
import type { TiffField } from './tiff-directories.ts';
import { typeBytes } from './tiff-tags.ts';

const slab = 64 * 1024;

/** Values of the fields of a file, in its byte order. */
export class TiffValues {
  readonly #file: FileBytes;
  readonly #littleEndian: boolean;

  constructor(file: FileBytes, littleEndian: boolean) {
    this.#file = file;
    this.#littleEndian = littleEndian;
  }

  /** The numbers of a field in chunks: there may be millions. Infinity for values beyond 2^53. */
  async *pieces(field: TiffField): AsyncGenerator<Float64Array> {
    const size = typeBytes[field.type] ?? 1;
    const perSlab = Math.floor(slab / size);
    for (let done = 0; done < field.count; done += perSlab) {
      const count = Math.min(perSlab, field.count - done);
      const start = field.at + done * size;
      const bytes = await this.#file.read(start, start + count * size);
      if (bytes.length < count * size)
        throw refuseTiff('truncated', `is truncated at byte ${start + bytes.length}`, { byteOffset: start });
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      yield Float64Array.from({ length: count }, (_, index) => this.#number(view, index * size, field.type));
    }
  }

  /** All numbers of a field, at most `maximum`. Throws GeoError. */
  async numbers(field: TiffField | undefined, maximum: number): Promise<number[]> {
    if (field === undefined) return [];
    if (field.count > maximum)
      throw refuseTiff(
        'invalid_file',
        `has ${field.count} values in field ${field.tag}; the limit is ${maximum}`,
        { byteOffset: field.at },
      );
    const all: number[] = [];
    for await (const piece of this.pieces(field)) all.push(...piece);
    return all;
  }

  /** A text up to its first zero byte. Throws GeoError if it is longer than `maximum` bytes. */
  async text(field: TiffField | undefined, maximum: number): Promise<string | null> {
    if (field === undefined) return null;
    const bytes = await this.bytes(field, maximum);
    const zero = bytes.indexOf(0);
    return Buffer.from(zero < 0 ? bytes : bytes.subarray(0, zero)).toString('latin1');
  }

  /**
   * All bytes of a text. Throws GeoError if there are more than `max`, or its values are not single bytes.
   */
  async bytes(field: TiffField, max: number): Promise<Uint8Array> {
    // libtiff converts numbers of any size to text.
    if (typeBytes[field.type] !== 1)
      throw refuseTiff('invalid_file', `has a text in field ${field.tag} that does not consist of bytes`, {
        byteOffset: field.at,
      });
    if (field.count > max)
      throw refuseTiff(
        'invalid_file',
        `has a text of ${field.count} bytes in field ${field.tag}; the limit is ${max}`,
        { byteOffset: field.at },
      );
    return this.#file.read(field.at, field.at + field.count);
  }

  #number(view: DataView, at: number, type: number): number {
    const little = this.#littleEndian;
    switch (type) {
      case 1:
      case 2:
      case 7:
        return view.getUint8(at);
      case 3:
        return view.getUint16(at, little);
      case 4:
      case 13:
        return view.getUint32(at, little);
      case 5:
        return view.getUint32(at, little) / view.getUint32(at + 4, little);
      case 6:
        return view.getInt8(at);
      case 8:
        return view.getInt16(at, little);
      case 9:
        return view.getInt32(at, little);
      case 10:
        return view.getInt32(at, little) / view.getInt32(at + 4, little);
      case 11:
        return view.getFloat32(at, little);
      case 12:
        return view.getFloat64(at, little);
      default: {
        const value = type === 17 ? view.getBigInt64(at, little) : view.getBigUint64(at, little);
        const number = Number(value);
        return Math.abs(number) > Number.MAX_SAFE_INTEGER ? Infinity : number;
      }
    }
  }
}
