/** Role of a run of positions in its geometry. */
export const stretch = { points: 0, line: 1, shell: 2, hole: 3 } as const;

/** A geometry: runs of positions, and members that consist of some of these runs. */
export interface Shape {
  type: number;
  members: number;
  memberTypes: readonly number[];
  /** For each member, the index after its last run. */
  memberEnds: readonly number[];
  /** For each run its kind, and the range of its values (two per position). */
  kinds: readonly number[];
  from: readonly number[];
  to: readonly number[];
}

/**
 * Reads FlatGeobuf features (size-prefixed flatbuffers, feature.fbs of FlatGeobuf 3) without copying; the
 * lists are reused from feature to feature. A geometry is a list of runs of positions; a member is a simple
 * or multi geometry, and a collection has several. Features must start at multiples of 8 bytes, as in files
 * written by FeatureEncoder. Little-endian machines only.
 */
export class FeatureDecoder implements Shape {
  readonly bytes: Buffer;
  /** The bytes as doubles; `from` and `to` are indexes into them. */
  readonly doubles: Float64Array;
  /** FlatGeobuf's number of the geometry type; 0 if there is no geometry. */
  type = 0;
  /** Number of members, their types, and for each the index after its last run. */
  members = 0;
  readonly memberTypes: number[] = [];
  readonly memberEnds: number[] = [];
  /** Number of runs, their kinds, and the ranges of their doubles (two per position). */
  stretches = 0;
  readonly kinds: number[] = [];
  readonly from: number[] = [];
  readonly to: number[] = [];
  /** Range of the encoded properties in `bytes`. */
  propertiesStart = 0;
  propertiesEnd = 0;
  readonly #view: DataView;

  /** `bytes` must contain whole features. */
  constructor(bytes: Uint8Array) {
    const isAligned = (bytes.byteOffset & 7) === 0 && (bytes.length & 7) === 0;
    const whole = isAligned ? bytes : aligned(bytes);
    this.bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.length);
    this.doubles = new Float64Array(whole.buffer, whole.byteOffset, whole.length >>> 3);
    this.#view = new DataView(whole.buffer, whole.byteOffset, whole.length);
  }

  /** Reads the geometry of the feature at `at`. */
  readGeometry(at: number): void {
    this.members = this.stretches = 0;
    const geometry = this.#field(at + 4 + this.#view.getUint32(at + 4, true), 0);
    this.type = geometry === 0 ? 0 : this.#readGeometry(this.#target(geometry));
  }

  /** Finds the properties of the feature at `at`. */
  readProperties(at: number): void {
    const properties = this.#field(at + 4 + this.#view.getUint32(at + 4, true), 1);
    this.propertiesStart = this.propertiesEnd = at;
    if (properties === 0) return;
    const vector = this.#target(properties);
    this.propertiesStart = vector + 4;
    this.propertiesEnd = vector + 4 + this.#view.getUint32(vector, true);
  }

  #readGeometry(table: number): number {
    const typeAt = this.#field(table, 6);
    const type = typeAt === 0 ? 0 : this.bytes[typeAt]!;
    if (type === 7) this.#readParts(table, false);
    else {
      if (type === 6) this.#readParts(table, true);
      else this.#readStretches(table, type);
      this.memberTypes[this.members] = type;
      this.memberEnds[this.members++] = this.stretches;
    }
    return type;
  }

  #readParts(table: number, arePolygons: boolean): void {
    const parts = this.#field(table, 7);
    if (parts === 0) return;
    const vector = this.#target(parts);
    const count = this.#view.getUint32(vector, true);
    for (let i = 0; i < count; i++) {
      const part = this.#target(vector + 4 + 4 * i);
      if (arePolygons) this.#readStretches(part, 3);
      else this.#readGeometry(part);
    }
  }

  #readStretches(table: number, type: number): void {
    const xy = this.#field(table, 1);
    if (xy === 0) return;
    const vector = this.#target(xy);
    const first = (vector + 4) >>> 3;
    const total = this.#view.getUint32(vector, true);
    const isPolygon = type === 3;
    const endsAt = isPolygon || type === 5 ? this.#field(table, 0) : 0;
    if (endsAt === 0) {
      const kind = isPolygon ? stretch.shell : type === 2 || type === 5 ? stretch.line : stretch.points;
      this.#add(kind, first, first + total);
      return;
    }
    const ends = this.#target(endsAt);
    const count = this.#view.getUint32(ends, true);
    let from = first;
    for (let i = 0; i < count; i++) {
      const to = first + 2 * this.#view.getUint32(ends + 4 + 4 * i, true);
      this.#add(isPolygon ? (i === 0 ? stretch.shell : stretch.hole) : stretch.line, from, to);
      from = to;
    }
  }

  #add(kind: number, from: number, to: number): void {
    this.kinds[this.stretches] = kind;
    this.from[this.stretches] = from;
    this.to[this.stretches++] = to;
  }

  /** Offset of a field of a table; 0 if it is absent. */
  #field(table: number, number: number): number {
    const view = this.#view;
    const vtable = table - view.getInt32(table, true);
    if (4 + 2 * number >= view.getUint16(vtable, true)) return 0;
    const index = view.getUint16(vtable + 4 + 2 * number, true);
    return index === 0 ? 0 : table + index;
  }

  #target(at: number): number {
    return at + this.#view.getUint32(at, true);
  }
}

function aligned(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(Math.ceil(bytes.length / 8) * 8);
  copy.set(bytes);
  return copy;
}
