import { type FeatureMatcher, matcherOf } from '../style/model/match-filter.ts';
import type { LayerColumn } from '../layer/manifest.ts';
import { PropertyReader } from './encoded-properties.ts';
import { attributesOfQuery, type FeatureQuery } from './feature-query.ts';
import { GrowingNumbers } from './growing-lists.ts';
import { RowOrder } from './row-order.ts';

/** Features with the encoded properties of each: [ranges[2i], ranges[2i + 1]) of the bytes. */
export interface EncodedFeatures {
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly ranges: Uint32Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Memory for the values that features are ordered by. */
export const maxOrderBytes = 96 * 1024 * 1024;

/** The numbers of the selected features in order; `excessive` if there are too many values to sort. */
export type SelectedNumbers = Uint32Array<ArrayBuffer> | 'excessive';

/** Selects and orders features by their properties. */
export class FeatureSelector {
  readonly #matches: FeatureMatcher;
  readonly #attribute: string | null;
  readonly #order: RowOrder | null;
  readonly #numbers = new GrowingNumbers((length) => new Uint32Array(length));
  readonly #reader: PropertyReader;
  readonly #maxBytes: number;

  constructor(columns: readonly LayerColumn[], query: FeatureQuery, maxBytes = maxOrderBytes) {
    const { filter, order } = query;
    this.#matches = filter === null ? () => true : matcherOf(filter);
    this.#attribute = order?.attribute ?? null;
    this.#order = order === null ? null : new RowOrder(order.isDescending);
    this.#reader = new PropertyReader(columns, attributesOfQuery(query));
    this.#maxBytes = maxBytes;
  }

  add({ numbers, ranges, bytes }: EncodedFeatures): void {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for (const [i, number] of numbers.entries()) {
      if (this.isExcessive) return;
      this.#reader.read(whole, ranges[2 * i]!, ranges[2 * i + 1]!);
      const { values } = this.#reader;
      if (!this.#matches(values)) continue;
      if (this.#order === null || this.#attribute === null) this.#numbers.add(number);
      else this.#order.add(number, values[this.#attribute]);
    }
  }

  get isExcessive(): boolean {
    return this.#order !== null && this.#order.bytes > this.#maxBytes;
  }

  finish(): SelectedNumbers {
    if (this.isExcessive) return 'excessive';
    return this.#order === null ? this.#numbers.values.slice() : this.#order.finish();
  }
}
