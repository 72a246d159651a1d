import type { SQLOutputValue } from 'node:sqlite';
import type { WrittenColumn } from '../written-column.ts';
import { GrowingBytes } from '../../files/growing-bytes.ts';
import { appendJson, appendString, appendUtf8, appendValue } from './append-value.ts';
import type { MissingValues } from './feature-rest.ts';
import { GeometryWriter } from './geometry-writer.ts';
import type { LayerTable } from './layer-table.ts';
import { firstValue } from './match-rest.ts';
import type { RowCounter } from './row-counts.ts';

type Row = readonly SQLOutputValue[];

/** Writes rows of a layer's table as features. */
export class FeatureWriter {
  readonly out = new GrowingBytes(1024 * 1024);
  readonly #geometry = new GeometryWriter(this.out);
  readonly #columns: readonly WrittenColumn[];
  /** The names as JSON, with their colons. */
  readonly #keys: readonly Buffer[];
  readonly #id: number;
  readonly #counter: RowCounter;

  constructor({ columns }: LayerTable, counter: RowCounter) {
    this.#columns = columns;
    this.#keys = columns.map(({ name }) => Buffer.from(`${JSON.stringify(name)}:`));
    this.#id = columns.findIndex(({ featureId }) => featureId === true);
    this.#counter = counter;
  }

  write(row: Row, rest: MissingValues | null): void {
    const { out } = this;
    out.ascii('{"type":"Feature"');
    const id = this.#id < 0 ? null : (row[firstValue + this.#id] ?? null);
    if (id !== null) {
      out.ascii(',"id":');
      this.#value(id, this.#id);
    }
    if (rest === null) this.#properties(row);
    else this.#propertiesWith(row, rest);
    if (rest?.geometry !== 'none') {
      out.ascii(',"geometry":');
      const reported = rest?.geometry ?? null;
      if (reported === null || !appendJson(out, reported)) this.#shape(row[1] ?? null);
    }
    if (rest !== null) this.#members(rest, id !== null);
    out.ascii('}');
  }

  #properties(row: Row): void {
    const { out } = this;
    const columns = this.#columns;
    out.ascii(',"properties":{');
    let isFirst = true;
    for (let i = 0; i < columns.length; i++) {
      const value = row[firstValue + i] ?? null;
      if (i === this.#id || (value === null && columns[i]!.nullMeans === 'absent')) continue;
      if (!isFirst) out.ascii(',');
      isFirst = false;
      const key = this.#keys[i]!;
      out.append(key, 0, key.length);
      this.#value(value, i);
    }
    out.ascii('}');
  }

  #value(value: SQLOutputValue, column: number): void {
    const { out } = this;
    if (value === null) out.ascii('null');
    else this.#counter.value(column, appendValue(out, value, this.#columns[column]!.type));
  }

  #propertiesWith(row: Row, rest: MissingValues): void {
    const { out } = this;
    if (rest.properties !== null) {
      if (rest.properties === 'null') out.ascii(',"properties":null');
      return;
    }
    const texts = new Map<string, string>();
    for (const [i, { name, nullMeans }] of this.#columns.entries()) {
      if (i === this.#id) continue;
      const value = row[firstValue + i] ?? null;
      const aside = rest.values.get(name);
      if (value === null && aside !== undefined) texts.set(name, aside);
      else if (value !== null) texts.set(name, this.#textOf(value, i));
      else if (rest.null.has(name) || (nullMeans === 'null' && !rest.absent.has(name)))
        texts.set(name, 'null');
    }
    for (const [name, text] of rest.values) if (!texts.has(name)) texts.set(name, text);
    const ordered = rest.order === null ? texts.keys() : new Set([...rest.order, ...texts.keys()]);
    out.ascii(',"properties":{');
    let between = '';
    for (const name of ordered) {
      const text = texts.get(name);
      if (text === undefined) continue;
      out.ascii(between);
      between = ',';
      appendString(out, name);
      out.ascii(':');
      appendUtf8(out, text);
    }
    out.ascii('}');
  }

  #textOf(value: SQLOutputValue, column: number): string {
    const { out } = this;
    const start = out.length;
    this.#value(value, column);
    const text = out.bytes.toString('utf8', start, out.length);
    out.length = start;
    return text;
  }

  #shape(blob: SQLOutputValue): void {
    const { out } = this;
    if (blob instanceof Uint8Array) {
      const flaw = this.#geometry.write(blob);
      this.#counter.shape(flaw, this.#geometry);
      if (flaw === null) return;
    } else if (blob !== null) this.#counter.shape('is not well-known binary (WKB)', this.#geometry);
    out.ascii('null');
  }

  #members({ members }: MissingValues, hasId: boolean): void {
    const { out } = this;
    for (const [name, text] of members) {
      if (name === 'type' || name === 'geometry' || name === 'properties' || (name === 'id' && hasId))
        continue;
      out.ascii(',');
      appendString(out, name);
      out.ascii(':');
      appendUtf8(out, text);
    }
  }
}
