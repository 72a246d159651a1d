import type { ColumnType, LayerColumn } from '../layer/manifest.ts';

/** Bytes of values that have a fixed length; others begin with their length. */
const fixedBytes: Partial<Record<ColumnType, number>> = { bool: 1, long: 8, double: 8 };

/** An integer that a double may not represent. */
const longInteger = /^-?\d{16,}$/;

interface ReadColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly bytes: number | null;
  readonly isWanted: boolean;
  readonly isId: boolean;
}

/** Reads some columns of the properties of FlatGeobuf features. */
export class PropertyReader {
  /**
   * The values of the last feature by name, null where it has none: numbers (integers beyond 53 bits as `bigint`),
   * texts, booleans, and parsed JSON.
   */
  readonly values = Object.create(null) as Record<string, unknown>;
  readonly #columns: readonly ReadColumn[];
  readonly #names: readonly string[];
  /** Reads the `id` of the last feature. */
  #id: () => unknown = () => null;

  /** `names` are those of wanted properties; without it, all are read. */
  constructor(columns: readonly LayerColumn[], names?: readonly string[]) {
    const wanted = names === undefined ? null : new Set(names);
    this.#columns = columns.map(({ name, type, featureId }) => {
      const isId = featureId === true;
      const isWanted = !isId && (wanted?.has(name) ?? true);
      return { name, type, bytes: fixedBytes[type] ?? null, isWanted, isId };
    });
    this.#names = this.#columns.filter(({ isWanted }) => isWanted).map(({ name }) => name);
  }

  /** The `id` of the last feature; null if it has none. Valid as long as its bytes. */
  get id(): unknown {
    return this.#id();
  }

  /** Reads the encoded properties [start, end). */
  read(bytes: Buffer, start: number, end: number): void {
    this.#id = () => null;
    for (const name of this.#names) this.values[name] = null;
    for (let p = start; p < end;) {
      const index = bytes.readUInt16LE(p);
      const column = this.#columns[index];
      if (column === undefined) throw new RangeError(`The layer has no column ${index}.`);
      p += 2;
      const from = column.bytes === null ? p + 4 : p;
      const to = from + (column.bytes ?? bytes.readUInt32LE(p));
      if (column.isWanted) this.values[column.name] = valueOf(bytes, from, to, column.type);
      else if (column.isId) this.#id = () => valueOf(bytes, from, to, column.type);
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
      return bytes.toString('utf8', from, to);
    case 'json': {
      const text = bytes.toString('utf8', from, to);
      return longInteger.test(text) ? BigInt(text) : (JSON.parse(text) as unknown);
    }
  }
}
