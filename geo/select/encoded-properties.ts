import type { ColumnType, LayerColumn } from '../layer/manifest.ts';
import { fixedBytes } from './located-values.ts';

/** Texts are compared by their beginning of this length. */
export const maxTextBytes = 256 * 1024;

/** An integer that a double may not represent; a longer one exceeds the range of a double. */
const longInteger = /^-?\d{16,400}$/;

interface ReadColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly bytes: number | null;
  readonly isWanted: boolean;
}

/** Reads some columns of the properties of FlatGeobuf features. */
export class PropertyReader {
  /**
   * The values of the last feature by name, null where it has none: numbers (integers beyond 53 bits as `bigint`),
   * texts up to `maxTextBytes`, booleans, and objects and arrays as JSON, which is how the map compares them.
   */
  readonly values = Object.create(null) as Record<string, unknown>;
  readonly #columns: readonly ReadColumn[];
  readonly #names: readonly string[];

  /** `names` are those of wanted properties. */
  constructor(columns: readonly LayerColumn[], names: readonly string[]) {
    const wanted = new Set(names);
    this.#columns = columns.map(({ name, type, featureId }) => {
      const isWanted = featureId !== true && wanted.has(name);
      return { name, type, bytes: fixedBytes[type] ?? null, isWanted };
    });
    this.#names = this.#columns.filter(({ isWanted }) => isWanted).map(({ name }) => name);
  }

  /** Reads the encoded properties [start, end). */
  read(bytes: Buffer, start: number, end: number): void {
    for (const name of this.#names) this.values[name] = null;
    for (let p = start; p < end;) {
      const index = bytes.readUInt16LE(p);
      const column = this.#columns[index];
      if (column === undefined) throw new RangeError(`The layer has no column ${index}.`);
      p += 2;
      const from = column.bytes === null ? p + 4 : p;
      const to = from + (column.bytes ?? bytes.readUInt32LE(p));
      if (column.isWanted) this.values[column.name] = valueOf(bytes, from, to, column.type);
      p = to;
    }
  }
}

function valueOf(bytes: Buffer, from: number, to: number, type: ColumnType): unknown {
  switch (type) {
    case 'bool':
      return bytes[from] !== 0;
    case 'double':
      return bytes.readDoubleLE(from);
    case 'long': {
      const number = bytes.readInt32LE(from + 4) * 4294967296 + bytes.readUInt32LE(from);
      return Number.isSafeInteger(number) ? number : bytes.readBigInt64LE(from);
    }
    case 'string':
      return bytes.toString('utf8', from, Math.min(to, from + maxTextBytes));
    case 'json':
      return jsonValue(bytes.toString('utf8', from, Math.min(to, from + maxTextBytes)), to - from);
  }
}

/** A value of which `text` is the beginning. */
function jsonValue(text: string, bytes: number): unknown {
  if (text.startsWith('{') || text.startsWith('[')) return text;
  if (bytes >= maxTextBytes) return text.startsWith('"') ? text.slice(1) : Number.parseFloat(text);
  return longInteger.test(text) ? BigInt(text) : (JSON.parse(text) as unknown);
}
