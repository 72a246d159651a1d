import { Defect } from '../json/defect.ts';
import { skipSpace } from '../json/skip-value.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { ByteWindow, type FeatureBatch, type WindowOptions } from './byte-window.ts';
import { checkCrs, checkShape, type Collection, type MembersEnd, readMembers } from './collection-head.ts';
import { cutFeatures } from './cut-features.ts';
import { locate } from './locate.ts';
import { recordSeparator, skipSeparators } from './text-sequence.ts';

export type { FeatureBatch } from './byte-window.ts';

export interface ReadBatchesOptions extends WindowOptions {
  /** Accepts documents in any reference system; the generator returns it with the collection. */
  anyCrs?: boolean;
}

const beforeGeometry = Buffer.from('{"type":"Feature","properties":{},"geometry":');

/**
 * Splits a GeoJSON document of any size into batches of whole features, in order. The document is a
 * collection with members in any order, one feature, a bare geometry, or a sequence of features on separate
 * lines or after record separators. The outermost object is validated; the features are only split, and must
 * be validated by the consumer.
 */
export async function* readBatches(
  source: ByteSource,
  options: ReadBatchesOptions,
): AsyncGenerator<FeatureBatch, Collection> {
  const reader = new BatchReader(source, options);
  try {
    return yield* reader.batches();
  } catch (error) {
    if (error instanceof Defect) throw locate(error, reader.offset);
    throw error;
  }
}

class BatchReader {
  readonly #options: ReadBatchesOptions;
  readonly #collection: Collection = { type: null, crs: undefined, shape: 'FeatureCollection' };
  readonly #window: ByteWindow;

  constructor(source: ByteSource, options: ReadBatchesOptions) {
    this.#options = options;
    this.#window = new ByteWindow(source, options);
  }

  get offset(): number {
    return this.#window.offset;
  }

  async *batches(): AsyncGenerator<FeatureBatch, Collection> {
    await this.#window.fill();
    const hasMark =
      this.#window.bytes[0] === 0xef && this.#window.bytes[1] === 0xbb && this.#window.bytes[2] === 0xbf;
    let p = await this.#window.whole(hasMark ? 3 : 0, (from) => this.#readOpening(from));
    const membersStart = p;
    const members = await this.#window.whole(p, (from) =>
      readMembers(this.#window.bytes, from, this.#collection, false),
    );
    p = members.p;
    if (await this.#isSequence(members, membersStart)) {
      yield* cutFeatures(this.#window, this.#window.bytes.lastIndexOf(123, membersStart), true);
      this.#checkCrs();
      return this.#collection;
    }
    if (members.at === 'features') {
      this.#checkCrs();
      p = yield* cutFeatures(this.#window, p, false);
      p = await this.#window.whole(p, (from) => this.#readClosing(from));
    }
    await this.#expectEnd(p);
    checkShape(this.#collection, members.at === 'features');
    this.#checkCrs();
    if (members.at === 'end') yield this.#wholeDocument(membersStart, p);
    return this.#collection;
  }

  #checkCrs(): void {
    if (this.#options.anyCrs !== true) checkCrs(this.#collection.crs);
  }

  /**
   * Whether the first object, read up to `members`, is one of several features without an enclosing
   * collection.
   */
  async #isSequence({ at, p }: MembersEnd, membersStart: number): Promise<boolean> {
    if (at === 'features' || this.#collection.type !== 'Feature') return false;
    const next = await this.#window.whole(p, (from) => {
      const index = skipSeparators(this.#window.bytes, from);
      if (index >= this.#window.length && !this.#window.isComplete)
        throw new Defect('truncated', 'more data is needed', index);
      return index;
    });
    const begins = this.#window.bytes.subarray(0, membersStart).includes(recordSeparator);
    return begins || this.#window.bytes[next] === 123;
  }

  #readOpening(from: number): number {
    const p = skipSeparators(this.#window.bytes, from);
    if (this.#window.bytes[p] !== 123) {
      if (p >= this.#window.length && this.#window.isComplete)
        throw new Defect('empty_file', 'the file is empty', p);
      if (p < this.#window.length)
        throw new Defect('not_geojson', 'the file is not GeoJSON: it does not begin with "{"', p);
    }
    const first = skipSpace(this.#window.bytes, p + 1);
    if (this.#window.bytes[first] === 125)
      throw new Defect('not_geojson', 'the file contains an empty object', p);
    if (this.#window.bytes[first] !== 34) throw new Defect('invalid_json', 'expected a member name', first);
    return first;
  }

  #readClosing(from: number): number {
    const p = skipSpace(this.#window.bytes, from);
    if (this.#window.bytes[p] === 125) return p + 1;
    if (this.#window.bytes[p] !== 44)
      throw new Defect('invalid_json', 'expected "," or "}" after the features', p);
    return readMembers(this.#window.bytes, skipSpace(this.#window.bytes, p + 1), this.#collection, true).p;
  }

  async #expectEnd(from: number): Promise<void> {
    for (;;) {
      const p = skipSpace(this.#window.bytes, from);
      if (p < this.#window.length)
        throw new Defect('invalid_json', 'text follows the end of the document', p);
      if (this.#window.isComplete) return;
      if (this.#collection.type === 'FeatureCollection' || this.#collection.type === null) {
        this.#window.offset += this.#window.length;
        this.#window.length = from = 0;
        await this.#window.fill();
      } else await this.#window.growAll();
    }
  }

  /** A single feature, or a bare geometry wrapped in a feature. */
  #wholeDocument(membersStart: number, end: number): FeatureBatch {
    const start = this.#window.bytes.lastIndexOf(123, membersStart);
    if (this.#collection.shape === 'Feature') return this.#window.take(start, end, this.#window.length);
    const bytes = this.#window.allocate(beforeGeometry.length + end - start + 1);
    beforeGeometry.copy(bytes);
    this.#window.bytes.copy(bytes, beforeGeometry.length, start, end);
    bytes.write('}\0', beforeGeometry.length + end - start);
    return {
      bytes,
      start: 0,
      end: beforeGeometry.length + end - start + 1,
      offset: this.#window.offset + start - beforeGeometry.length,
    };
  }
}
