import type { CellGeometry, ConvertPosition, ConverterOf } from './geometry.ts';

const typeNames: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
};

/** Nesting depth of the lists around the positions. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  LineString: 1,
  Polygon: 2,
  MultiPoint: 1,
  MultiLineString: 2,
  MultiPolygon: 3,
};

const deepest = 16;

/** Thrown for text that is not valid WKT. */
class Unreadable extends Error {}

/**
 * Parses well-known text (OGC 06-103r4, section 7; with an optional PostGIS SRID) to a GeoJSON geometry.
 * Measures are dropped. `converterOf` returns the conversion for the SRID, null for an unknown reference
 * system. Null for invalid text.
 */
export function readWkt(text: string, converterOf: ConverterOf): CellGeometry | null {
  const srid = /^\s*SRID\s*=\s*(\d+)\s*;/i.exec(text);
  const location = converterOf(srid === null ? null : Number(srid[1]));
  if (location === null) return null;
  try {
    const reader = new WktReader(text.slice(srid?.[0].length ?? 0), location);
    return reader.readAll();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class WktReader {
  readonly #tokens: readonly string[];
  readonly #convert: ConvertPosition;
  #at = 0;

  constructor(text: string, location: ConvertPosition) {
    this.#tokens = text.match(/[a-z]+|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?|[^\s]/gi) ?? [];
    this.#convert = location;
  }

  readAll(): CellGeometry {
    const geometry = this.#readGeometry(0);
    if (this.#at < this.#tokens.length) throw new Unreadable();
    return geometry;
  }

  #readGeometry(depth: number): CellGeometry {
    if (depth > deepest) throw new Unreadable();
    const [, word = '', glued = ''] = /^([A-Z]+?)(ZM|Z|M)?$/.exec(this.#next().toUpperCase()) ?? [];
    const type = typeNames[word];
    if (type === undefined) throw new Unreadable();
    const apart = /^(?:ZM|Z|M)$/i.test(this.#peek()) ? this.#next().toUpperCase() : '';
    const hasMeasure = `${glued}${apart}` === 'M';
    const isEmpty = this.#take('EMPTY');
    if (type === 'GeometryCollection')
      return { type, geometries: isEmpty ? [] : this.#readList(() => this.#readGeometry(depth + 1)) };
    if (isEmpty) return { type, coordinates: [] };
    if (type === 'Point') {
      const [position] = this.#readList(() => this.#readPosition(hasMeasure));
      return { type, coordinates: position };
    }
    return { type, coordinates: this.#readLists(depths[type]!, hasMeasure, type === 'MultiPoint') };
  }

  #readLists(depth: number, hasMeasure: boolean, mayWrap: boolean): unknown {
    if (this.#take('EMPTY')) return [];
    return this.#readList(() => {
      if (depth > 1) return this.#readLists(depth - 1, hasMeasure, false);
      const isWrapped = mayWrap && this.#take('(');
      const position = this.#readPosition(hasMeasure);
      if (isWrapped && !this.#take(')')) throw new Unreadable();
      return position;
    });
  }

  #readList<T>(readItem: () => T): T[] {
    const items: T[] = [];
    if (!this.#take('(')) throw new Unreadable();
    do items.push(readItem());
    while (this.#take(','));
    if (!this.#take(')')) throw new Unreadable();
    return items;
  }

  #readPosition(hasMeasure: boolean): number[] {
    const ordinates: number[] = [];
    while (/^[-+.\d]/.test(this.#peek())) ordinates.push(Number(this.#next()));
    const [x, y, z] = ordinates;
    if (x === undefined || y === undefined || ordinates.length > 4) throw new Unreadable();
    const location = this.#convert(x, y);
    if (location === null) throw new Unreadable();
    return z === undefined || hasMeasure ? [...location] : [...location, z];
  }

  #peek(): string {
    return this.#tokens[this.#at] ?? '';
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? '';
  }

  #take(token: string): boolean {
    if (this.#peek().toUpperCase() !== token) return false;
    this.#at++;
    return true;
  }
}
