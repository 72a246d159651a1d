import { Defect } from '../json/defect.ts';
import { skipSpace, skipValue } from '../json/skip-value.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { checkCrs, checkShape, type Collection, type MembersEnd, readMembers } from './collection-head.ts';
import { locate } from './locate.ts';
import { scanObject } from './scan-object.ts';
import { recordSeparator, skipSeparators } from './text-sequence.ts';

/** A stretch of whole features, separated by commas, followed by a zero byte. The reader of batches owns it. */
export interface FeatureBatch {
  bytes: Buffer;
  start: number;
  end: number;
  /** Place of bytes[0] in the source; negative by the length of what was put around a bare geometry. */
  offset: number;
}

export interface ReadBatchesOptions {
  /** Size that batches aim at; a batch is larger only when one feature is. */
  batchBytes: number;
  /** Features longer than this are refused. */
  maxFeatureBytes: number;
  /** Gives a buffer of at least this size; without it they are allocated. */
  allocate?: (bytes: number) => Buffer;
  /** Takes back a buffer that has become too small. */
  giveBack?: (buffer: Buffer) => void;
  /** Takes documents in any reference system; it is in the collection that the generator returns. */
  anyCrs?: boolean;
}

const beforeGeometry = Buffer.from('{"type":"Feature","properties":{},"geometry":');

/**
 * Cuts a GeoJSON document of any size into batches of whole features, in order: a collection whose members stand in any
 * order, one feature, a bare geometry, or features one after the other, each on its own line or behind a record
 * separator. The outermost object is read strictly; the features are only cut apart, and are the reader's to check.
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
  offset = 0;
  readonly #source: ByteSource;
  readonly #options: ReadBatchesOptions;
  readonly #collection: Collection = { type: null, crs: undefined, shape: 'FeatureCollection' };
  #bytes: Buffer;
  #length = 0;
  #isComplete = false;
  /** The largest window that was needed so far. */
  #largest = 0;

  constructor(source: ByteSource, options: ReadBatchesOptions) {
    this.#source = source;
    this.#options = options;
    this.#bytes = this.#allocate(options.batchBytes);
  }

  async *batches(): AsyncGenerator<FeatureBatch, Collection> {
    await this.#fill();
    const hasMark = this.#bytes[0] === 0xef && this.#bytes[1] === 0xbb && this.#bytes[2] === 0xbf;
    let p = await this.#whole(hasMark ? 3 : 0, (from) => this.#readOpening(from));
    const membersStart = p;
    const members = await this.#whole(p, (from) => readMembers(this.#bytes, from, this.#collection, false));
    p = members.p;
    if (await this.#isSequence(members, membersStart)) {
      yield* this.#features(this.#bytes.lastIndexOf(123, membersStart), true);
      this.#checkCrs();
      return this.#collection;
    }
    if (members.at === 'features') {
      this.#checkCrs();
      p = yield* this.#features(p, false);
      p = await this.#whole(p, (from) => this.#readClosing(from));
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

  /** Whether the first object, read up to `members`, is one of several features without a collection around them. */
  async #isSequence({ at, p }: MembersEnd, membersStart: number): Promise<boolean> {
    if (at === 'features' || this.#collection.type !== 'Feature') return false;
    const next = await this.#whole(p, (from) => {
      const place = skipSeparators(this.#bytes, from);
      if (place >= this.#length && !this.#isComplete) throw new Defect('truncated', 'more is needed', place);
      return place;
    });
    const begins = this.#bytes.subarray(0, membersStart).includes(recordSeparator);
    return begins || this.#bytes[next] === 123;
  }

  #readOpening(from: number): number {
    const p = skipSeparators(this.#bytes, from);
    if (this.#bytes[p] !== 123) {
      if (p >= this.#length && this.#isComplete) throw new Defect('empty_file', 'the file is empty', p);
      if (p < this.#length)
        throw new Defect('not_geojson', 'the file is no GeoJSON: it does not begin with "{"', p);
    }
    const first = skipSpace(this.#bytes, p + 1);
    if (this.#bytes[first] === 125) throw new Defect('not_geojson', 'the file holds an empty object', p);
    if (this.#bytes[first] !== 34) throw new Defect('invalid_json', 'expected a member name', first);
    return first;
  }

  #readClosing(from: number): number {
    const p = skipSpace(this.#bytes, from);
    if (this.#bytes[p] === 125) return p + 1;
    if (this.#bytes[p] !== 44) throw new Defect('invalid_json', 'expected "," or "}" after the features', p);
    return readMembers(this.#bytes, skipSpace(this.#bytes, p + 1), this.#collection, true).p;
  }

  /**
   * Yields batches from behind the bracket of the features array, or from the first feature of a sequence; answers the
   * position after the end. In a sequence, what separates features gives way to commas.
   */
  async *#features(p: number, isSequence: boolean): AsyncGenerator<FeatureBatch, number> {
    let isFirst = true;
    for (;;) {
      let batchStart = -1;
      let batchEnd = p;
      for (;;) {
        let at = isSequence ? skipSeparators(this.#bytes, p) : skipSpace(this.#bytes, p);
        let isAfterComma = false;
        if (isSequence ? at >= this.#length && this.#isComplete : this.#bytes[at] === 93) {
          if (batchStart >= 0) yield this.#take(batchStart, batchEnd, at);
          return batchStart >= 0 ? 1 : at + 1;
        }
        if (at < this.#length && !isFirst && !isSequence) {
          if (this.#bytes[at] !== 44) {
            if (batchStart >= 0) yield this.#take(batchStart, batchEnd, at);
            throw new Defect('invalid_json', 'expected "," or "]" after a feature', batchStart >= 0 ? 0 : at);
          }
          at = skipSpace(this.#bytes, at + 1);
          isAfterComma = true;
        }
        if (at < this.#length && this.#bytes[at] !== 123) {
          if (batchStart >= 0) yield this.#take(batchStart, batchEnd, at);
          throw new Defect('invalid_feature', 'expected a feature', batchStart >= 0 ? 0 : at);
        }
        const end = at < this.#length ? scanObject(this.#bytes, at, this.#length) : -1;
        if (end >= 0) {
          if (batchStart < 0) batchStart = at;
          else if (isSequence) this.#joinFeatures(batchEnd, at);
          batchEnd = p = end;
          isFirst = false;
          continue;
        }
        // The window ends inside a feature, or before it begins.
        if (batchStart >= 0) break;
        if (at >= this.#length) {
          this.#forgetSpace(isAfterComma);
          [p, at] = [0, this.#length];
        }
        await this.#grow(at);
        break;
      }
      if (batchStart < 0) continue;
      yield this.#take(batchStart, batchEnd, batchEnd);
      await this.#fill();
      p = 0;
    }
  }

  /** The window holds nothing but space, and perhaps a comma in it, which stays: space may go on without end. */
  #forgetSpace(isAfterComma: boolean): void {
    const kept = isAfterComma ? 1 : 0;
    this.offset += this.#length - kept;
    this.#length = kept;
    this.#bytes.write(isAfterComma ? ',\0' : '\0');
  }

  #joinFeatures(end: number, next: number): void {
    if (next === end) throw new Defect('invalid_json', 'expected a line break after a feature', end);
    this.#bytes.fill(32, end, next);
    this.#bytes[end] = 44;
  }

  /** Hands the window over as a batch and goes on with what follows `rest` in a new one. */
  #take(start: number, end: number, rest: number): FeatureBatch {
    const batch = { bytes: this.#bytes, start, end, offset: this.offset };
    const next = this.#allocate(Math.max(this.#options.batchBytes, this.#length - rest));
    this.#bytes.copy(next, 0, rest, this.#length);
    this.#bytes = next;
    this.offset += rest;
    this.#length -= rest;
    this.#bytes[this.#length] = 0;
    batch.bytes[end] = 0;
    return batch;
  }

  /** Makes room for more of a feature (or member) that begins at `at`, and reads on. */
  async #grow(at: number): Promise<void> {
    const isTooLarge = this.#length - at > this.#options.maxFeatureBytes;
    // An object that does not end is more likely broken than large: a look at the whole of it says where.
    if (isTooLarge || this.#isComplete) this.#checkSoFar(at);
    if (this.#isComplete) throw new Defect('truncated', 'the file ends in the middle', this.#length);
    if (isTooLarge)
      throw new Defect(
        'feature_too_large',
        `a feature is longer than ${this.#options.maxFeatureBytes} bytes`,
        at,
      );
    if (this.#length === this.#bytes.length - 1) this.#enlarge();
    // A window may be much larger than what it is needed for this time.
    await this.#fill(this.#length + Math.max(this.#options.batchBytes, (this.#length - at) / 2));
  }

  /** Throws when what is there of the value at `at` is no JSON; that it is not complete is no defect. */
  #checkSoFar(at: number): void {
    const p = skipSpace(this.#bytes, at);
    if (p >= this.#length) return;
    try {
      skipValue(this.#bytes, p);
    } catch (error) {
      if (error instanceof Defect && error.at < this.#length) throw error;
    }
  }

  /** Runs a reader of the outermost object; when it meets the window's end, again with more. */
  async #whole<T>(p: number, read: (from: number) => T): Promise<T> {
    for (;;) {
      try {
        const result = read(p);
        return result;
      } catch (error) {
        if (!(error instanceof Defect) || error.at < this.#length || error.code === 'empty_file') throw error;
        await this.#growAll();
      }
    }
  }

  async #growAll(): Promise<void> {
    if (this.#isComplete) throw new Defect('truncated', 'the file ends in the middle', this.#length);
    if (this.#length > this.#options.maxFeatureBytes)
      throw new Defect(
        'feature_too_large',
        `one value is longer than ${this.#options.maxFeatureBytes} bytes`,
        0,
      );
    if (this.#length === this.#bytes.length - 1) this.#enlarge();
    await this.#fill();
  }

  #enlarge(): void {
    const outgrown = this.#bytes;
    // Where one feature is gigantic the others are too: they need not grow through all sizes again.
    this.#largest = Math.max(this.#largest, outgrown.length * 2);
    this.#bytes = this.#allocate(this.#largest);
    outgrown.copy(this.#bytes, 0, 0, this.#length);
    this.#options.giveBack?.(outgrown);
  }

  async #expectEnd(from: number): Promise<void> {
    for (;;) {
      const p = skipSpace(this.#bytes, from);
      if (p < this.#length) throw new Defect('invalid_json', 'text follows the end of the document', p);
      if (this.#isComplete) return;
      if (this.#collection.type === 'FeatureCollection' || this.#collection.type === null) {
        this.offset += this.#length;
        this.#length = from = 0;
        await this.#fill();
      } else await this.#growAll();
    }
  }

  /** A single feature, or a bare geometry inside a feature of ours. */
  #wholeDocument(membersStart: number, end: number): FeatureBatch {
    const start = this.#bytes.lastIndexOf(123, membersStart);
    if (this.#collection.shape === 'Feature') return this.#take(start, end, this.#length);
    const bytes = this.#allocate(beforeGeometry.length + end - start + 1);
    beforeGeometry.copy(bytes);
    this.#bytes.copy(bytes, beforeGeometry.length, start, end);
    bytes.write('}\0', beforeGeometry.length + end - start);
    return {
      bytes,
      start: 0,
      end: beforeGeometry.length + end - start + 1,
      offset: this.offset + start - beforeGeometry.length,
    };
  }

  #allocate(bytes: number): Buffer {
    return this.#options.allocate?.(bytes + 1) ?? Buffer.allocUnsafeSlow(bytes + 1);
  }

  /** Fills the window, or up to a length. */
  async #fill(upTo = Infinity): Promise<void> {
    const room = Math.min(this.#bytes.length - 1, Math.ceil(upTo));
    while (this.#length < room && !this.#isComplete) {
      const got = await this.#source.read(this.#bytes, this.#length, room - this.#length);
      if (got === 0) this.#isComplete = true;
      this.#length += got;
    }
    this.#bytes[this.#length] = 0;
  }
}
