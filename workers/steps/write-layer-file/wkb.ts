import type { PlainGeometry } from './wkt.ts';

type Nested = readonly (number | Nested)[];

const types = [
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection',
];

/** Number of the type of a geometry in ISO WKB with a height. */
const heightOffset = 1000;

/** Well-known binary (OGC 06-103r4, chapter 8), little-endian, with two or three dimensions according to the layer. */
export function wkbOf(geometry: PlainGeometry, hasZ: boolean): Uint8Array {
  const writer = new WkbWriter(hasZ);
  writer.add(geometry);
  return writer.bytes();
}

class WkbWriter {
  readonly #hasZ: boolean;
  #buffer = Buffer.allocUnsafe(256);
  #length = 0;

  constructor(hasZ: boolean) {
    this.#hasZ = hasZ;
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  add({ type, coordinates, geometries = [] }: PlainGeometry): void {
    const nested = (coordinates ?? []) as Nested;
    this.#head(type);
    if (type === 'Point') this.#position(nested);
    else if (type === 'LineString') this.#positions(nested);
    else if (type === 'Polygon') this.#rings(nested);
    else if (type === 'GeometryCollection') {
      this.#count(geometries.length);
      for (const each of geometries) this.add(each);
    } else {
      this.#count(nested.length);
      for (const each of nested) this.add({ type: type.slice('Multi'.length), coordinates: each });
    }
  }

  #head(type: string): void {
    this.#reserve(5);
    this.#length = this.#buffer.writeUInt8(1, this.#length);
    this.#count(types.indexOf(type) + 1 + (this.#hasZ ? heightOffset : 0));
  }

  #count(value: number): void {
    this.#reserve(4);
    this.#length = this.#buffer.writeUInt32LE(value, this.#length);
  }

  /** An empty point has no numbers. */
  #position(numbers: Nested): void {
    const [x = NaN, y = NaN, z = numbers.length < 2 ? NaN : 0] = numbers as readonly number[];
    this.#reserve(24);
    this.#length = this.#buffer.writeDoubleLE(x, this.#length);
    this.#length = this.#buffer.writeDoubleLE(y, this.#length);
    if (this.#hasZ) this.#length = this.#buffer.writeDoubleLE(z, this.#length);
  }

  #positions(list: Nested): void {
    this.#count(list.length);
    for (const each of list) this.#position(each as Nested);
  }

  #rings(list: Nested): void {
    this.#count(list.length);
    for (const each of list) this.#positions(each as Nested);
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#buffer.length);
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
