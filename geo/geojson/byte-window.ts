import { Defect } from '../json/defect.ts';
import { skipSpace, skipValue } from '../json/skip-value.ts';
import type { ByteSource } from '../files/byte-source.ts';

export interface WindowOptions {
  /** Target size of batches; a batch exceeds it only for a single large feature. */
  batchBytes: number;
  /** Longer features are rejected. */
  maxFeatureBytes: number;
  /** Provides a buffer of at least this size; by default buffers are allocated. */
  allocate?: (bytes: number) => Buffer;
  /** Returns a buffer that has become too small. */
  giveBack?: (buffer: Buffer) => void;
}

/**
 * A range of whole features, separated by commas and followed by a zero byte. The consumer of the batch owns
 * it.
 */
export interface FeatureBatch {
  bytes: Buffer;
  start: number;
  end: number;
  /** Offset of bytes[0] in the source; negative if text was added before a bare geometry. */
  offset: number;
}

/**
 * The part of a document in memory: `length` bytes of `bytes`, followed by a zero byte; the first is at
 * `offset` of the source. The window moves on when a batch is taken out of it, and grows for longer values.
 */
export class ByteWindow {
  offset = 0;
  bytes: Buffer;
  length = 0;
  /** Whether the source is exhausted. */
  isComplete = false;
  readonly #source: ByteSource;
  readonly #options: WindowOptions;
  /** The largest window needed so far. */
  #largest = 0;

  constructor(source: ByteSource, options: WindowOptions) {
    this.#source = source;
    this.#options = options;
    this.bytes = this.allocate(options.batchBytes);
  }

  /**
   * Runs a reader of the outermost object, and repeats it with more data if it reaches the end of the window.
   */
  async whole<T>(p: number, read: (from: number) => T): Promise<T> {
    for (;;) {
      try {
        return read(p);
      } catch (error) {
        if (!(error instanceof Defect) || error.at < this.length || error.code === 'empty_file') throw error;
        await this.growAll();
      }
    }
  }

  /** Returns the window as a batch and continues with the bytes from `rest` in a new one. */
  take(start: number, end: number, rest: number): FeatureBatch {
    const batch = { bytes: this.bytes, start, end, offset: this.offset };
    const next = this.allocate(Math.max(this.#options.batchBytes, this.length - rest));
    this.bytes.copy(next, 0, rest, this.length);
    this.bytes = next;
    this.offset += rest;
    this.length -= rest;
    this.bytes[this.length] = 0;
    batch.bytes[end] = 0;
    return batch;
  }

  /** Drops white space, which may be unlimited, and keeps only a preceding comma. */
  forgetSpace(isAfterComma: boolean): void {
    const stored = isAfterComma ? 1 : 0;
    this.offset += this.length - stored;
    this.length = stored;
    this.bytes.write(isAfterComma ? ',\0' : '\0');
  }

  /** Makes room for more of the feature (or member) at `at`, and reads on. */
  async grow(at: number): Promise<void> {
    const isTooLarge = this.length - at > this.#options.maxFeatureBytes;
    // An object without an end is more likely broken than large: parse all of it to locate the defect.
    if (isTooLarge || this.isComplete) this.#checkSoFar(at);
    if (this.isComplete) throw new Defect('truncated', 'the file is truncated', this.length);
    if (isTooLarge)
      throw new Defect(
        'feature_too_large',
        `a feature is longer than ${this.#options.maxFeatureBytes} bytes`,
        at,
      );
    if (this.length === this.bytes.length - 1) this.#enlarge();
    // A window may be much larger than needed this time.
    await this.fill(this.length + Math.max(this.#options.batchBytes, (this.length - at) / 2));
  }

  /** Reads more data after a value that starts at the beginning of the window. */
  async growAll(): Promise<void> {
    if (this.isComplete) throw new Defect('truncated', 'the file is truncated', this.length);
    if (this.length > this.#options.maxFeatureBytes)
      throw new Defect(
        'feature_too_large',
        `a value is longer than ${this.#options.maxFeatureBytes} bytes`,
        0,
      );
    if (this.length === this.bytes.length - 1) this.#enlarge();
    await this.fill();
  }

  /** Fills the window, completely or up to a length. */
  async fill(upTo = Infinity): Promise<void> {
    const room = Math.min(this.bytes.length - 1, Math.ceil(upTo));
    while (this.length < room && !this.isComplete) {
      const got = await this.#source.read(this.bytes, this.length, room - this.length);
      if (got === 0) this.isComplete = true;
      this.length += got;
    }
    this.bytes[this.length] = 0;
  }

  allocate(bytes: number): Buffer {
    return this.#options.allocate?.(bytes + 1) ?? Buffer.allocUnsafeSlow(bytes + 1);
  }

  /**
   * Throws if the available part of the value at `at` is not valid JSON; being incomplete is not an error.
   */
  #checkSoFar(at: number): void {
    const p = skipSpace(this.bytes, at);
    if (p >= this.length) return;
    try {
      skipValue(this.bytes, p);
    } catch (error) {
      if (error instanceof Defect && error.at < this.length) throw error;
    }
  }

  #enlarge(): void {
    const outgrown = this.bytes;
    // If one feature is very large, others probably are too: avoid growing through all sizes again.
    this.#largest = Math.max(this.#largest, outgrown.length * 2);
    this.bytes = this.allocate(this.#largest);
    outgrown.copy(this.bytes, 0, 0, this.length);
    this.#options.giveBack?.(outgrown);
  }
}
