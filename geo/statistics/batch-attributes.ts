import { ColumnSketch, type CountedValues, countedValues, valueKinds } from './column-sketch.ts';
import { TextHash } from './hash-text.ts';
import { RowSample } from './row-sample.ts';
import type { CountedValue } from './value-counts.ts';

/** Maximum number of attributes with statistics. */
export const maxAttributes = 200;
/** Longer texts (bytes) are counted, but not listed among the frequent values. */
const maxValueBytes = 200;
/** Of a batch with more values than are counted exactly, the most frequent. */
const maxInexact = 100;

export type AttributeValue = string | number | boolean;

/** The statistics of the attributes in a batch. Plain data that is sent from worker to main thread. */
export interface BatchAttributes {
  readonly priorities: Float64Array;
  /** By the number of the column in the batch. */
  readonly columns: readonly ColumnFigures[];
}

export interface ColumnFigures {
  readonly column: number;
  readonly count: number;
  readonly ranks: Uint8Array;
  readonly values: readonly (readonly [value: AttributeValue, count: number])[];
  /** Whether `values` are all values, with exact counts. */
  readonly isComplete: boolean;
  readonly numbers: number;
  readonly min: number;
  readonly max: number;
  readonly origin: number;
  readonly sum: number;
  readonly squares: number;
  readonly sample: Float64Array | null;
}

/** What of a batch its statistics need. */
export interface ObservedBatch {
  /** Rows with a priority below it are sampled. */
  readonly threshold: number;
  /** Which values are counted, by the number of the column; of further columns, all. */
  readonly counted: readonly CountedValues[];
}

/** Receives the values of a batch in the order of its text. Its buffers are reused. */
export class AttributeObserver {
  readonly #columns: ColumnSketch[] = [];
  readonly #rows = new RowSample();
  readonly #hash = new TextHash();
  readonly #number = new Float64Array(1);
  readonly #words = new Int32Array(this.#number.buffer);
  #sampled = -1;

  begin({ threshold, counted }: ObservedBatch): void {
    this.#columnAt(counted.length - 1);
    this.#columns.forEach((column, index) => {
      column.clear();
      column.counted = counted[index] ?? countedValues.all;
    });
    this.#rows.begin(threshold);
  }

  /** Before each feature: its number in the batch, and the position of its text. */
  beginRow(row: number, position: number): void {
    if (this.#rows.isFull) {
      const rows = this.#rows.reduce();
      for (const column of this.#columns) column.selectRows(rows);
    }
    this.#sampled = this.#rows.take(row, position);
  }

  /** A text as written, without its quotes. An empty one is no value. */
  text(index: number, source: Uint8Array, start: number, end: number): void {
    if (end === start) return;
    if (end - start > maxValueBytes) {
      this.unlisted(index, source, start, end);
      return;
    }
    const column = this.#columnAt(index);
    if (column === null) return;
    this.#hash.ofBytes(source, start, end);
    column.add(this.#hash, valueKinds.text, start, end);
  }

  number(index: number, value: number): void {
    const column = this.#columnAt(index);
    if (column === null) return;
    // −0 is the same number as 0.
    this.#number[0] = value + 0;
    const first = this.#words[0]!;
    const second = this.#words[1]!;
    this.#hash.ofWords(first, second);
    column.add(this.#hash, valueKinds.number, first, second);
    column.addNumber(value, this.#sampled);
  }

  flag(index: number, isTrue: boolean): void {
    const column = this.#columnAt(index);
    if (column === null) return;
    this.#hash.ofWords(isTrue ? 1 : 2, 0x626f6f6c);
    column.add(this.#hash, isTrue ? valueKinds.true : valueKinds.false, 0, 0);
  }

  /** A long text, an object or an array. */
  unlisted(index: number, source: Uint8Array, start: number, end: number): void {
    const column = this.#columnAt(index);
    if (column === null) return;
    this.#hash.ofBytes(source, start, end);
    column.addUnlisted(this.#hash);
  }

  /** The figures of the batch, whose text is in `source`. */
  finish(source: Buffer): BatchAttributes {
    const priorities = this.#rows.priorities.slice();
    const columns = this.#columns.flatMap((column, index) =>
      column.count === 0 ? [] : [figuresOf(column, { index, rows: priorities.length, source })],
    );
    return { priorities, columns };
  }

  #columnAt(index: number): ColumnSketch | null {
    const known = this.#columns[index];
    if (known !== undefined) return known;
    if (index >= maxAttributes) return null;
    while (this.#columns.length <= index) this.#columns.push(new ColumnSketch());
    return this.#columns[index]!;
  }
}

function figuresOf(
  column: ColumnSketch,
  { index, rows, source }: { readonly index: number; readonly rows: number; readonly source: Buffer },
): ColumnFigures {
  const { count, distinct, values, hasUnlisted, numbers, min, max, origin, sum, squares } = column;
  const isExact = column.counted === countedValues.all && !values.isFull;
  return {
    column: index,
    ...{ count, numbers, min, max, origin, sum, squares },
    isComplete: isExact && !hasUnlisted,
    ranks: distinct.ranks.slice(),
    values: listedValues(column, isExact).map((each) => [valueOf(each, source), each.count] as const),
    sample: column.sampleOf(rows),
  };
}

function listedValues({ counted, values }: ColumnSketch, isExact: boolean): CountedValue[] {
  if (counted === countedValues.none) return [];
  if (isExact) return [...values.values(1)];
  const repeated = [...values.values(2)];
  return repeated.sort((one, next) => next.count - one.count).slice(0, maxInexact);
}

/** Of all values of a batch, those that it has if only the frequent ones are counted: a value that occurs once is not. */
export function frequentValuesOf(values: ColumnFigures['values']): ColumnFigures['values'] {
  const repeated = values.filter(([, count]) => count > 1);
  return repeated.sort(([, one], [, next]) => next - one).slice(0, maxInexact);
}

function valueOf({ kind, start, end }: CountedValue, source: Buffer): AttributeValue {
  if (kind === valueKinds.text) {
    const text = source.toString('utf8', start, end);
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }
  if (kind === valueKinds.number) return new Float64Array(Int32Array.of(start, end).buffer)[0]!;
  return kind === valueKinds.true;
}
