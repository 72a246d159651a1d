import { type CellGeometry, type ConvertPosition, type ConverterOf, convertedPosition } from './geometry.ts';

const names = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'GeometryCollection'] as const; // prettier-ignore
const maxDepth = 16;
/** Flags of PostGIS in the type, and the offsets of ISO types with Z, M and both. */
const flags = { z: 0x80000000, m: 0x40000000, srid: 0x20000000 };

/** Thrown for bytes that are not a geometry. */
class Unreadable extends Error {}

/** Whether a cell begins like a geometry in hexadecimal: byte order and type, perhaps after `\x`. */
export function isHexadecimal(text: string): boolean {
  return /^(?:\\x)?(?:01[0-9a-f]{2}|0000)[0-9a-f]{6}/i.test(text);
}

/**
 * Parses the hexadecimal EWKB of PostGIS (ISO WKB with an optional SRID, see PostGIS, doc/ZMSgeoms.txt) to a
 * GeoJSON geometry. Measures are dropped. Null for invalid text.
 */
export function readEwkb(text: string, converterOf: ConverterOf): CellGeometry | null {
  const digits = text.startsWith('\\x') ? text.slice(2) : text;
  const bytes = Buffer.from(digits, 'hex');
  if (bytes.length * 2 !== digits.length) return null;
  try {
    const reader = new EwkbReader(bytes, converterOf);
    const geometry = reader.readGeometry(0);
    return reader.isAtEnd ? geometry : null;
  } catch (error) {
    // Buffers throw RangeError beyond their end.
    if (error instanceof Unreadable || error instanceof RangeError) return null;
    throw error;
  }
}

class EwkbReader {
  readonly #bytes: Buffer;
  readonly #converterOf: ConverterOf;
  #convert: ConvertPosition | null = null;
  #at = 0;
  #isLittle = true;
  #hasZ = false;
  #size = 2;

  constructor(bytes: Buffer, converterOf: ConverterOf) {
    this.#bytes = bytes;
    this.#converterOf = converterOf;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  readGeometry(depth: number): CellGeometry {
    const type = this.#readHead(depth);
    if (type === 'Point') return { type, coordinates: this.#readPoint() };
    if (type === 'LineString') return { type, coordinates: this.#readList(() => this.#readPosition()) };
    if (type === 'Polygon') return { type, coordinates: this.#readList(() => this.#readList(() => this.#readPosition())) }; // prettier-ignore
    const parts = this.#readList(() => this.readGeometry(depth + 1));
    if (type === 'GeometryCollection') return { type, geometries: parts };
    if (parts.some((part) => `Multi${part.type}` !== type)) throw new Unreadable();
    return { type, coordinates: parts.map(({ coordinates }) => coordinates) };
  }

  #readHead(depth: number): (typeof names)[number] {
    if (depth > maxDepth) throw new Unreadable();
    this.#isLittle = this.#bytes.readUInt8(this.#at++) === 1;
    const code = this.#readCount();
    const plain = code & 0x0fffffff;
    const dimension = Math.floor(plain / 1000);
    const type = names[(plain % 1000) - 1];
    if (type === undefined || dimension > 3) throw new Unreadable();
    this.#hasZ = (code & flags.z) !== 0 || dimension === 1 || dimension === 3;
    const hasMeasures = (code & flags.m) !== 0 || dimension >= 2;
    this.#size = 2 + Number(this.#hasZ) + Number(hasMeasures);
    const srid = (code & flags.srid) === 0 ? null : this.#readCount();
    if (srid !== null || this.#convert === null) this.#convert = this.#converterOf(srid);
    return type;
  }

  /** An empty point is encoded as NaN coordinates. */
  #readPoint(): readonly number[] {
    const isEmpty = Number.isNaN(this.#double(this.#at)) && Number.isNaN(this.#double(this.#at + 8));
    if (!isEmpty) return this.#readPosition();
    this.#at += 8 * this.#size;
    return [];
  }

  #readPosition(): readonly number[] {
    const at = this.#at;
    this.#at += 8 * this.#size;
    const written = [this.#double(at), this.#double(at + 8), this.#hasZ ? this.#double(at + 16) : undefined];
    const position = this.#convert && convertedPosition(written, this.#convert);
    if (position === null || this.#at > this.#bytes.length) throw new Unreadable();
    return position;
  }

  #readList<T>(readItem: () => T): T[] {
    const count = this.#readCount();
    // The smallest item has four bytes: a count without content.
    if (count * 4 > this.#bytes.length - this.#at) throw new Unreadable();
    return Array.from({ length: count }, readItem);
  }

  #readCount(): number {
    const at = this.#at;
    this.#at += 4;
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }

  #double(at: number): number {
    return this.#isLittle ? this.#bytes.readDoubleLE(at) : this.#bytes.readDoubleBE(at);
  }
}
