import { maxOvershoot } from '../../crs/overshoot.ts';
import type { GrowingBytes } from '../../files/growing-bytes.ts';
import { appendNumber } from './append-number.ts';

/** Maximum longitude around the antimeridian that the engine accepts. */
const maxLongitude = 360;
const maxLatitude = 90;
const maxDepth = 32;
const comma = 44;
const [open, close] = [91, 93];

/** Appends geometries in degrees as GeoJSON, with every digit of the file. */
export class GeometryWriter {
  /**
   * For the last geometry: whether it had measures, which GeoJSON does not support, and whether a position
   * was clamped.
   */
  hadMeasures = false;
  wasClamped = false;
  readonly #out: GrowingBytes;
  readonly #initial = { bytes: new Uint8Array(64 * 1024) };
  #bytes = this.#initial.bytes;
  #view = new DataView(this.#bytes.buffer);
  #end = 0;
  #at = 0;
  #isLittle = true;
  #size = 2;
  #hasZ = false;

  constructor(out: GrowingBytes) {
    this.#out = out;
  }

  /**
   * Appends a geometry (GeoPackage 1.3, section 2.1.3, around ISO well-known binary). On error appends
   * nothing and returns the problem as the rest of a sentence; otherwise null.
   */
  write(blob: Uint8Array): string | null {
    const start = this.#out.length;
    this.hadMeasures = this.wasClamped = false;
    try {
      this.#take(blob);
      this.#geometry(0, '');
      return null;
    } catch (error) {
      this.#out.length = start;
      if (error instanceof Flaw) return error.message;
      if (error instanceof RangeError) return 'is truncated';
      throw error;
    }
  }

  #take(blob: Uint8Array): void {
    if (blob.length > this.#bytes.length) {
      this.#bytes = new Uint8Array(Math.max(blob.length, this.#bytes.length * 2));
      this.#view = new DataView(this.#bytes.buffer);
    }
    this.#bytes.set(blob);
    this.#end = blob.length;
    if (blob.length < 8 || blob[0] !== 0x47 || blob[1] !== 0x50)
      throw new Flaw('is not a GeoPackage geometry');
    const envelope = [0, 32, 48, 48, 64][((blob[3] ?? 0) >> 1) & 7];
    if (envelope === undefined) throw new Flaw('has an unknown envelope');
    this.#at = 8 + envelope;
  }

  /** With `part`, writes only its coordinates and requires this type. */
  #geometry(depth: number, part: string): void {
    if (depth > maxDepth) throw new Flaw('is nested too deeply');
    this.#need(5);
    this.#isLittle = this.#bytes[this.#at++] === 1;
    const code = this.#count();
    const dimension = Math.floor((code & 0x0fffffff) / 1000);
    this.#hasZ = dimension === 1 || dimension === 3 || code >>> 31 === 1;
    const hasM = dimension === 2 || dimension === 3 || (code & 0x40000000) !== 0;
    this.#size = 2 + Number(this.#hasZ) + Number(hasM);
    if (hasM) this.hadMeasures = true;
    const type = (code & 0x0fffffff) % 1000;
    const name = names[type];
    if (name === undefined) throw new Flaw(`has the unsupported type ${type}`);
    if (part !== '' && part !== name) throw new Flaw('contains a part of another type');
    const out = this.#out;
    if (part === '') out.ascii(heads[name]!);
    if (name === 'Point') this.#point();
    else if (name === 'LineString') this.#line();
    else if (name === 'Polygon') this.#list(() => this.#line());
    else if (name === 'GeometryCollection') this.#list(() => this.#geometry(depth + 1, ''));
    else this.#list(() => this.#geometry(depth + 1, name.slice(5)));
    if (part === '') out.ascii('}');
  }

  #list(each: () => void): void {
    const count = this.#count();
    // The shortest member has four bytes.
    this.#need(count * 4);
    const out = this.#out;
    out.ascii('[');
    for (let i = 0; i < count; i++) {
      if (i > 0) out.ascii(',');
      each();
    }
    out.ascii(']');
  }

  #line(): void {
    const count = this.#count();
    this.#need(count * this.#size * 8);
    const out = this.#out;
    out.ascii('[');
    for (let i = 0; i < count; i++) {
      if (i > 0) out.bytes[out.length++] = comma;
      this.#position();
    }
    out.ascii(']');
  }

  /** An empty point is encoded as NaN coordinates. */
  #point(): void {
    this.#need(this.#size * 8);
    const view = this.#view;
    const isEmpty =
      Number.isNaN(view.getFloat64(this.#at, this.#isLittle)) &&
      Number.isNaN(view.getFloat64(this.#at + 8, this.#isLittle));
    if (isEmpty) {
      this.#at += 8 * this.#size;
      this.#out.ascii('[]');
      return;
    }
    this.#position();
  }

  /** Leaves space for a comma. */
  #position(): void {
    const view = this.#view;
    const at = this.#at;
    let x = view.getFloat64(at, this.#isLittle);
    let y = view.getFloat64(at + 8, this.#isLittle);
    this.#at = at + 8 * this.#size;
    if (!(x >= -180 && x <= 180 && y >= -90 && y <= 90)) [x, y] = this.#unusual(x, y);
    const out = this.#out;
    out.reserve(128);
    out.bytes[out.length++] = open;
    appendNumber(out, x);
    out.bytes[out.length++] = comma;
    appendNumber(out, y);
    if (this.#hasZ) {
      const z = view.getFloat64(at + 16, this.#isLittle);
      if (Number.isFinite(z)) {
        out.bytes[out.length++] = comma;
        appendNumber(out, z);
      }
    }
    out.bytes[out.length++] = close;
  }

  /** Values beyond the limits: by rounding, or for data around the antimeridian. */
  #unusual(x: number, y: number): [number, number] {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Flaw('has a coordinate that is not a number');
    const lon = this.#clamped(x, 180);
    const lat = this.#clamped(y, maxLatitude);
    if (Math.abs(lon) > maxLongitude || Math.abs(lat) > maxLatitude)
      throw new Flaw('has coordinates that are not degrees');
    return [lon, lat];
  }

  #clamped(value: number, end: number): number {
    const size = Math.abs(value);
    if (size <= end || size > end + maxOvershoot) return value;
    this.wasClamped = true;
    return Math.sign(value) * end;
  }

  #count(): number {
    this.#need(4);
    const value = this.#view.getUint32(this.#at, this.#isLittle);
    this.#at += 4;
    return value;
  }

  #need(bytes: number): void {
    if (this.#at + bytes > this.#end) throw new Flaw('is truncated');
  }
}

class Flaw extends Error {}

/** GeoJSON's names of the types; polyhedral surfaces and TINs are multi-polygons, a triangle is a polygon. */
const names: Readonly<Record<number, string>> = {
  1: 'Point',
  2: 'LineString',
  3: 'Polygon',
  4: 'MultiPoint',
  5: 'MultiLineString',
  6: 'MultiPolygon',
  7: 'GeometryCollection',
  15: 'MultiPolygon',
  16: 'MultiPolygon',
  17: 'Polygon',
};

const heads: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(names).map((name) => {
    const member = name === 'GeometryCollection' ? 'geometries' : 'coordinates';
    return [name, `{"type":"${name}","${member}":`];
  }),
);
