import type { Bbox } from '../bbox.ts';
import { GrowingBytes } from '../files/growing-bytes.ts';
import type { ColumnType, LayerColumn } from '../layer/manifest.ts';
import { LocatedValues } from './located-values.ts';

/** JSON escapes of the characters that a text cannot contain as they are; by their code. */
const escapes = Array.from({ length: 93 }, (_, code) => {
  const escaped = JSON.stringify(String.fromCharCode(code)).slice(1, -1);
  return escaped.length > 1 ? escaped : null;
});

/** Writes features without their geometry as GeoJSON. Values are copied: none is parsed and printed again. */
export class RowText {
  /** The values of the feature that is written. */
  readonly values: LocatedValues;
  readonly #types: readonly ColumnType[];
  /** The beginning of each member; null for columns that are not written. */
  readonly #members: readonly (Buffer | null)[];
  readonly #idColumn: number;
  readonly #out = new GrowingBytes();

  /** `names` are those of wanted properties; without it, all are written. */
  constructor(columns: readonly LayerColumn[], names?: readonly string[]) {
    const wanted = names === undefined ? null : new Set(names);
    this.values = new LocatedValues(columns);
    this.#types = columns.map(({ type }) => type);
    this.#idColumn = columns.findIndex(({ featureId }) => featureId === true);
    this.#members = columns.map(({ name }, column) =>
      column !== this.#idColumn && (wanted?.has(name) ?? true)
        ? Buffer.from(`${JSON.stringify(name)}:`)
        : null,
    );
  }

  /** Bytes that `take` returns. */
  get length(): number {
    return this.#out.length;
  }

  /** The text since the last call. */
  take(): Buffer {
    const text = Buffer.from(this.#out.bytes.subarray(0, this.#out.length));
    this.#out.length = 0;
    return text;
  }

  /** Writes a feature of which all properties are in memory. */
  whole(number: number, bbox: Bbox | null, properties: Buffer): void {
    this.values.clear();
    this.values.locate(properties, 0, properties.length);
    for (const column of this.columns(number, bbox))
      this.append(column, properties.subarray(this.values.startOf(column), this.values.endOf(column)));
  }

  /** Writes a feature; the caller appends the value of each returned column before it takes the next one. */
  *columns(number: number, bbox: Bbox | null): Generator<number> {
    this.#out.ascii('{"type":"Feature"');
    if (this.#idColumn >= 0 && this.values.has(this.#idColumn)) {
      this.#out.ascii(',"id":');
      yield* this.#quoted(this.#idColumn);
    }
    if (bbox !== null) this.#out.ascii(`,"bbox":[${bbox.join()}]`);
    this.#out.ascii(',"geometry":null,"properties":{');
    let lead = '';
    for (const column of this.values.inOrder()) {
      const member = this.#members[column] ?? null;
      if (member === null) continue;
      this.#out.ascii(lead);
      lead = ',';
      this.#out.append(member, 0, member.length);
      yield* this.#quoted(column);
    }
    this.#out.ascii(`},"_number":${number}}`);
  }

  /** Appends a value of a column; texts and JSON may be split into pieces. */
  append(column: number, bytes: Buffer): void {
    switch (this.#types[column]) {
      case 'bool':
        this.#out.ascii(String(bytes[0] !== 0));
        break;
      case 'long':
        this.#out.ascii(String(bytes.readBigInt64LE()));
        break;
      case 'double':
        this.#out.ascii(numberText(bytes.readDoubleLE()));
        break;
      case 'string':
        this.#appendEscaped(bytes);
        break;
      default:
        this.#out.append(bytes, 0, bytes.length);
    }
  }

  *#quoted(column: number): Generator<number> {
    const quote = this.#types[column] === 'string' ? '"' : '';
    this.#out.ascii(quote);
    yield column;
    this.#out.ascii(quote);
  }

  #appendEscaped(bytes: Buffer): void {
    let copied = 0;
    for (let p = 0; p < bytes.length; p++) {
      const escape = escapes[bytes[p]!] ?? null;
      if (escape === null) continue;
      this.#out.append(bytes, copied, p);
      this.#out.ascii(escape);
      copied = p + 1;
    }
    this.#out.append(bytes, copied, bytes.length);
  }
}

/** JSON has no infinity, but numbers beyond the range of a double. */
function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  return Number.isNaN(value) ? 'null' : value > 0 ? '1e999' : '-1e999';
}
