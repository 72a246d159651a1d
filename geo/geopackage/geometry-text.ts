import { GeoError } from '../geo-error.ts';
import { Clamping } from '../crs/overshoot.ts';
import type { Reproject } from '../crs/reproject.ts';

/** Converts geometries in GeoPackage encoding to GeoJSON, and records what it encountered. */
export class GeometryText {
  /** West, south, east and north of all positions read, in the units of the file. */
  readonly extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  /** Number of geometries with measures, which GeoJSON does not support. */
  withMeasures = 0;
  /** Records positions that overshoot the limits. */
  readonly clamping = new Clamping();
  readonly #convert: Reproject | null;
  readonly #number: (value: number) => number;
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #features = 0;
  #isLittle = true;
  #size = 2;
  #hasZ = false;

  /** Positions are converted if `convert` is given, and rounded to nine decimals on request. */
  constructor({
    convert = null,
    isRounded = false,
  }: { convert?: Reproject | null; isRounded?: boolean } = {}) {
    this.#convert = convert;
    this.#number = isRounded ? (value) => Math.round(value * 1e9) / 1e9 : (value) => value;
  }

  /**
   * The geometry of the next feature (GeoPackage 1.3, section 2.1.3, around ISO well-known binary) as
   * GeoJSON; "null" if it has none.
   */
  write(blob: Uint8Array | null): string {
    this.clamping.feature = this.#features++;
    if (blob === null || blob.length === 0) return 'null';
    const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.length);
    if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50)
      throw damaged('is not a GeoPackage geometry');
    const envelope = [0, 32, 48, 48, 64][(bytes[3]! >> 1) & 7];
    if (envelope === undefined) throw damaged('has an unknown envelope');
    this.#bytes = bytes;
    this.#at = 8 + envelope;
    const measured = this.withMeasures;
    try {
      const text = this.#geometry(0);
      this.withMeasures = Math.min(this.withMeasures, measured + 1);
      return text;
    } catch (error) {
      if (error instanceof RangeError) throw damaged('is truncated');
      throw error;
    }
  }

  #geometry(depth: number): string {
    if (depth > 32) throw damaged('is nested too deeply');
    this.#isLittle = this.#bytes.readUInt8(this.#at++) === 1;
    const code = this.#count();
    const type = (code & 0x0fffffff) % 1000;
    const dimension = Math.floor((code & 0x0fffffff) / 1000);
    this.#hasZ = dimension === 1 || dimension === 3 || code >>> 31 === 1;
    const hasM = dimension === 2 || dimension === 3 || (code & 0x40000000) !== 0;
    this.#size = 2 + Number(this.#hasZ) + Number(hasM);
    if (hasM) this.withMeasures++;
    switch (type) {
      case 1:
        return `{"type":"Point","coordinates":${this.#point()}}`;
      case 2:
        return `{"type":"LineString","coordinates":${this.#line()}}`;
      case 3:
        return `{"type":"Polygon","coordinates":${this.#polygon()}}`;
      case 4:
        return `{"type":"MultiPoint","coordinates":${this.#parts(depth, '{"type":"Point","coordinates":')}}`;
      case 5:
        return `{"type":"MultiLineString","coordinates":${this.#parts(depth, '{"type":"LineString","coordinates":')}}`;
      case 6:
        return `{"type":"MultiPolygon","coordinates":${this.#parts(depth, '{"type":"Polygon","coordinates":')}}`;
      case 7:
        return `{"type":"GeometryCollection","geometries":${this.#parts(depth, '')}}`;
      // Polyhedral surfaces and TINs become multi-polygons, a triangle becomes a polygon.
      case 15:
      case 16:
        return `{"type":"MultiPolygon","coordinates":${this.#parts(depth, '{"type":"Polygon","coordinates":')}}`;
      case 17:
        return `{"type":"Polygon","coordinates":${this.#polygon()}}`;
      default:
        throw damaged(`has the unsupported type ${code}`);
    }
  }

  /** The members of a multi-geometry, reduced to their coordinates. */
  #parts(depth: number, prefix: string): string {
    const count = this.#count();
    let text = '[';
    for (let i = 0; i < count; i++) {
      const part = this.#geometry(depth + 1);
      if (!part.startsWith(prefix)) throw damaged('contains a part of another type');
      text += (i === 0 ? '' : ',') + (prefix === '' ? part : part.slice(prefix.length, -1));
    }
    return `${text}]`;
  }

  #polygon(): string {
    const count = this.#count();
    let text = '[';
    for (let i = 0; i < count; i++) text += (i === 0 ? '' : ',') + this.#line();
    return `${text}]`;
  }

  #line(): string {
    const count = this.#count();
    if (count * this.#size * 8 > this.#bytes.length - this.#at) throw damaged('is truncated');
    let text = '[';
    for (let i = 0; i < count; i++) text += (i === 0 ? '' : ',') + this.#position();
    return `${text}]`;
  }

  /** An empty point is encoded as NaN coordinates. */
  #point(): string {
    const isEmpty = Number.isNaN(this.#ordinate(this.#at)) && Number.isNaN(this.#ordinate(this.#at + 8));
    if (!isEmpty) return this.#position();
    this.#at += 8 * this.#size;
    return '[]';
  }

  #position(): string {
    const at = this.#at;
    let x = this.#ordinate(at);
    let y = this.#ordinate(at + 8);
    const z = this.#hasZ ? this.#ordinate(at + 16) : NaN;
    this.#at = at + 8 * this.#size;
    const { extent } = this;
    if (x < extent[0]) extent[0] = x;
    if (y < extent[1]) extent[1] = y;
    if (x > extent[2]) extent[2] = x;
    if (y > extent[3]) extent[3] = y;
    if (this.#convert === null) {
      x = this.#number(x);
      y = this.#number(y);
    } else [x, y] = this.#convert(x, y);
    if (Math.abs(x) > 180 || Math.abs(y) > 90) [x, y] = this.clamping.clamp([x, y]);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw damaged('has a coordinate that is not a number');
    return Number.isFinite(z) ? `[${x},${y},${z}]` : `[${x},${y}]`;
  }

  #ordinate(at: number): number {
    return this.#isLittle ? this.#bytes.readDoubleLE(at) : this.#bytes.readDoubleBE(at);
  }

  #count(): number {
    const at = this.#at;
    this.#at += 4;
    return this.#isLittle ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }
}

function damaged(what: string): GeoError {
  return new GeoError('invalid_geometry', `A geometry ${what}.`);
}
