import type { Reproject } from '../crs/reproject.ts';
import { Defect, unexpected } from '../json/defect.ts';
import { readNumber } from '../json/read-number.ts';
import { skipKey, skipSpace, skipValue } from '../json/skip-value.ts';
import { memberName } from './geometry.ts';

/**
 * Writes the features in [start, end) of `bytes`, separated by commas, with converted coordinates. Everything
 * else, and positions that do not change, is copied verbatim. `begin` is called for each feature. Heights are
 * unchanged, a `bbox` member becomes the box around its converted corners, and a `crs` member of a feature or
 * geometry names the new system. The text is Latin-1, one character per byte. Throws Defect.
 */
export function rewriteCoordinates(
  bytes: Buffer,
  start: number,
  end: number,
  reproject: Reproject,
  begin: () => void = () => undefined,
): string {
  const rewriter = new Rewriter(bytes, start, reproject);
  for (let p = skipSpace(bytes, start); p < end;) {
    begin();
    p = skipSpace(bytes, rewriter.readObject(p, false));
    if (p < end && bytes[p] !== 44) unexpected(bytes, p, '"," or "]" after a feature');
    p = skipSpace(bytes, p + 1);
  }
  return rewriter.finish(end);
}

class Rewriter {
  readonly #bytes: Buffer;
  readonly #reproject: Reproject;
  readonly #ordinates = new Float64Array(6);
  #text = '';
  /** Start of the text that is not written yet. */
  #from: number;

  constructor(bytes: Buffer, from: number, reproject: Reproject) {
    this.#bytes = bytes;
    this.#from = from;
    this.#reproject = reproject;
  }

  finish(end: number): string {
    return this.#text + this.#bytes.toString('latin1', this.#from, end);
  }

  /** Reads a feature or a geometry; returns the position after it. */
  readObject(p: number, isGeometry: boolean): number {
    const bytes = this.#bytes;
    if (bytes[p] !== 123) return skipValue(bytes, p);
    p = skipSpace(bytes, p + 1);
    if (bytes[p] === 125) return p + 1;
    for (;;) {
      const keyStart = p;
      p = skipSpace(bytes, skipKey(bytes, p));
      const key = memberName(bytes, keyStart);
      if (isNamed(bytes, keyStart, 'bbox')) p = this.#readBbox(p);
      else if (isNamed(bytes, keyStart, 'crs')) p = this.#replace(p, skipValue(bytes, p), degrees);
      else if (isGeometry && key === 'coordinates') p = this.#readArrays(p);
      else if (isGeometry && key === 'geometries') p = this.#readGeometries(p);
      else p = !isGeometry && key === 'geometry' ? this.readObject(p, true) : skipValue(bytes, p);
      p = skipSpace(bytes, p);
      if (bytes[p] === 125) return p + 1;
      if (bytes[p] !== 44) unexpected(bytes, p, '"," or "}"');
      p = skipSpace(bytes, p + 1);
    }
  }

  #readGeometries(p: number): number {
    return this.#readArray(p, (at) => this.readObject(at, true));
  }

  #readArrays(p: number): number {
    const c = this.#bytes[skipSpace(this.#bytes, p + 1)];
    const isPosition = this.#bytes[p] === 91 && c !== 91 && c !== 93;
    return isPosition ? this.#readPosition(p) : this.#readArray(p, (at) => this.#readArrays(at));
  }

  #readArray(p: number, readItem: (p: number) => number): number {
    const bytes = this.#bytes;
    if (bytes[p] !== 91) return skipValue(bytes, p);
    p = skipSpace(bytes, p + 1);
    if (bytes[p] === 93) return p + 1;
    for (;;) {
      p = skipSpace(bytes, readItem(p));
      if (bytes[p] === 93) return p + 1;
      if (bytes[p] !== 44) unexpected(bytes, p, '"," or "]"');
      p = skipSpace(bytes, p + 1);
    }
  }

  #readPosition(p: number): number {
    const start = skipSpace(this.#bytes, p + 1);
    const { count, ends } = this.#readNumbers(p);
    if (count < 2) throw new Defect('invalid_geometry', 'a position has fewer than two ordinates', p);
    const [longitude, latitude] = this.#convert(0, 1, start);
    if (longitude !== this.#ordinates[0] || latitude !== this.#ordinates[1])
      this.#replace(start, ends[1]!, `${longitude},${latitude}`);
    return this.#closing(ends[count - 1]!);
  }

  /** Four numbers, or six including heights; anything else is copied unchanged. */
  #readBbox(p: number): number {
    const end = skipValue(this.#bytes, p);
    if (this.#bytes[p] !== 91) return end;
    const { count } = this.#readNumbers(p);
    if (count !== 4 && count !== 6) return end;
    const right = count / 2;
    const corners = [
      [0, 1],
      [0, right + 1],
      [right, 1],
      [right, right + 1],
    ].map(([x, y]) => this.#convert(x!, y!, p));
    const longitudes = corners.map(([longitude]) => longitude);
    const latitudes = corners.map(([, latitude]) => latitude);
    const box = [Math.min(...longitudes), Math.min(...latitudes)];
    if (count === 6) box.push(this.#ordinates[2]!);
    box.push(Math.max(...longitudes), Math.max(...latitudes));
    if (count === 6) box.push(this.#ordinates[5]!);
    if (box.every((value, index) => value === this.#ordinates[index])) return end;
    return this.#replace(p, end, JSON.stringify(box));
  }

  #convert(x: number, y: number, at: number): readonly [longitude: number, latitude: number] {
    const location = [this.#ordinates[x]!, this.#ordinates[y]!] as const;
    const [longitude, latitude] = this.#reproject(...location);
    if (Number.isFinite(longitude) && Number.isFinite(latitude)) return [longitude, latitude];
    throw new Defect(
      'coordinates_out_of_range',
      'coordinates are far outside the area of the declared reference system',
      at,
      [...location, ...location],
    );
  }

  /**
   * Reads the numbers of an array into the ordinates (the sixth and later ones into the last), and their end
   * positions.
   */
  #readNumbers(p: number): { count: number; ends: number[] } {
    const bytes = this.#bytes;
    const ends: number[] = [];
    do {
      p = skipSpace(bytes, p + 1);
      const end = readNumber(bytes, p, this.#ordinates, Math.min(ends.length, 5));
      if (end < 0) throw new Defect('invalid_geometry', 'coordinates are malformed: expected a number', p);
      ends.push(end);
      p = skipSpace(bytes, end);
    } while (bytes[p] === 44);
    return { count: ends.length, ends };
  }

  #closing(p: number): number {
    p = skipSpace(this.#bytes, p);
    if (this.#bytes[p] !== 93) unexpected(this.#bytes, p, '"," or "]"');
    return p + 1;
  }

  #replace(start: number, end: number, text: string): number {
    this.#text += this.#bytes.toString('latin1', this.#from, start) + text;
    this.#from = end;
    return end;
  }
}

const degrees = '{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}';

function isNamed(bytes: Buffer, p: number, name: string): boolean {
  return bytes.toString('latin1', p + 1, p + 2 + name.length) === `${name}"`;
}
