import { Defect } from '../json/defect.ts';
import { skipSpace, skipValue } from '../json/skip-value.ts';
import type { ByteSource } from '../files/byte-source.ts';

export interface WindowOptions {
  /** Size that batches aim at; a batch is larger only when one feature is. */
  batchBytes: number;
  /** Features longer than this are refused. */
  maxFeatureBytes: number;
  /** Gives a buffer of at least this size; without it they are allocated. */
  allocate?: (bytes: number) => Buffer;
  /** Takes back a buffer that has become too small. */
  giveBack?: (buffer: Buffer) => void;
}

/** A stretch of whole features, separated by commas, followed by a zero byte. The reader of batches owns it. */
export interface FeatureBatch {
  bytes: Buffer;
  start: number;
  end: number;
  /** Place of bytes[0] in the source; negative by the length of what was put around a bare geometry. */
  offset: number;
}

/**
 * The part of a document that is in memory: `length` bytes of `bytes`, followed by a zero byte, of which the first is at
 * `offset` of the source. It moves on when a batch is taken out of it, and grows where one value is longer.
 */
export class ByteWindow {
  offset = 0;
  bytes: Buffer;
  length = 0;
  /** Whether the source has no more. */
  isComplete = false;
  readonly #source: ByteSource;
  readonly #options: WindowOptions;
  /** The largest window that was needed so far. */
  #largest = 0;

  constructor(source: ByteSource, options: WindowOptions) {
    this.#source = source;
    this.#options = options;
    this.bytes = this.allocate(options.batchBytes);
  }

  /** Runs a reader of the outermost object; when it meets the window's end, again with more. */
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

  /** Hands the window over as a batch and goes on with what follows `rest` in a new one. */
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

  /** The window holds nothing but space, and perhaps a comma in it, which stays: space may go on without end. */
  forgetSpace(isAfterComma: boolean): void {
    const stored = isAfterComma ? 1 : 0;
    this.offset += this.length - stored;
    this.length = stored;
    this.bytes.write(isAfterComma ? ',\0' : '\0');
  }

  /** Makes room for more of a feature (or member) that begins at `at`, and reads on. */
  async grow(at: number): Promise<void> {
    const isTooLarge = this.length - at > this.#options.maxFeatureBytes;
    // An object that does not end is more likely broken than large: a look at the whole of it says where.
    if (isTooLarge || this.isComplete) this.#checkSoFar(at);
    if (this.isComplete) throw new Defect('truncated', 'the file ends in the middle', this.length);
    if (isTooLarge)
      throw new Defect(
        'feature_too_large',
        `a feature is longer than ${this.#options.maxFeatureBytes} bytes`,
        at,
      );
    if (this.length === this.bytes.length - 1) this.#enlarge();
    // A window may be much larger than what it is needed for this time.
    await this.fill(this.length + Math.max(this.#options.batchBytes, (this.length - at) / 2));
  }

  /** Reads on behind a value that begins with the window. */
  async growAll(): Promise<void> {
    if (this.isComplete) throw new Defect('truncated', 'the file ends in the middle', this.length);
    if (this.length > this.#options.maxFeatureBytes)
      throw new Defect(
        'feature_too_large',
        `one value is longer than ${this.#options.maxFeatureBytes} bytes`,
        0,
      );
    if (this.length === this.bytes.length - 1) this.#enlarge();
    await this.fill();
  }

  /** Fills the window, or up to a length. */
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

  /** Throws when what is there of the value at `at` is no JSON; that it is not complete is no defect. */
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
    // Where one feature is gigantic the others are too: they need not grow through all sizes again.
    this.#largest = Math.max(this.#largest, outgrown.length * 2);
    this.bytes = this.allocate(this.#largest);
    outgrown.copy(this.bytes, 0, 0, this.length);
    this.#options.giveBack?.(outgrown);
  }
}
