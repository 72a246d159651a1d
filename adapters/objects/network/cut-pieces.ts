import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sizeMismatch } from '../failures.ts';
import { free } from '../given-memory.ts';
import { giveBufferBack, takeBuffer } from './piece-buffers.ts';

/** Initial size of a piece buffer: most objects are small, and their size is rarely declared. */
const defaultFirst = 64 * 1024;

export interface Piece {
  readonly bytes: Buffer;
  readonly isLast: boolean;
  /** Returns the buffer; `bytes` must not be read afterwards. */
  readonly release: () => void;
}

interface CutOptions {
  /** Size of each piece but the last, which may be shorter and is empty only for an empty stream. */
  readonly pieceBytes: number;
  readonly size?: number | undefined;
  /** Expected size of the content, used for the first buffer. */
  readonly firstBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly checksum?: boolean | undefined;
  readonly isGiven?: boolean | undefined;
}

/**
 * Splits a stream into pieces for upload. Holds one piece in memory; the next is collected in a separate
 * buffer while the caller still uses the previous one. `digest` returns the SHA-256 (hex) after the last
 * piece, or undefined if no checksum is requested. Throws ObjectSizeMismatch before the last piece if the
 * size differs from the declared one. The source is always destroyed at the end.
 */
export class PieceCutter {
  readonly #options: CutOptions;
  readonly #source: Readable;
  readonly #hash;

  constructor(body: AsyncIterable<Uint8Array> | Readable, options: CutOptions) {
    this.#options = options;
    this.#source = body instanceof Readable ? body : Readable.from(body);
    this.#hash = options.checksum === false ? null : createHash('sha256');
  }

  digest(): string | undefined {
    return this.#hash?.digest('hex');
  }

  async *pieces(): AsyncGenerator<Piece> {
    const { pieceBytes, size, signal, isGiven = false, firstBytes = defaultFirst } = this.#options;
    const source = this.#source;
    const expected = size ?? Infinity;
    const abort = () => source.destroy(signal?.reason as Error);
    signal?.addEventListener('abort', abort, { once: true });
    let bytes = 0;
    let gathered: Gathered | null = new Gathered(Math.min(firstBytes, pieceBytes), pieceBytes);
    try {
      signal?.throwIfAborted();
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        bytes += chunk.byteLength;
        if (bytes > expected) throw sizeMismatch(expected, 'more');
        this.#hash?.update(chunk);
        for (let at = 0; at < chunk.byteLength;) {
          if (gathered.isFull) {
            const full: Gathered = gathered;
            gathered = null;
            yield full.piece(false);
            gathered = new Gathered(pieceBytes, pieceBytes);
          }
          at += gathered.take(chunk, at);
        }
        if (isGiven) free(chunk);
      }
      signal?.throwIfAborted();
      if (size !== undefined && bytes < size) throw sizeMismatch(expected, String(bytes));
      const last = gathered;
      gathered = null;
      yield last.piece(true);
    } finally {
      gathered?.release();
      signal?.removeEventListener('abort', abort);
      source.destroy();
    }
  }
}

/** A piece that is being collected, in a buffer that grows up to the size of a piece. */
class Gathered {
  readonly #maxBytes: number;
  #memory: Buffer;
  #filled = 0;

  constructor(min: number, max: number) {
    this.#maxBytes = max;
    this.#memory = takeBuffer(Math.max(min, 1));
  }

  get isFull(): boolean {
    return this.#filled === this.#maxBytes;
  }

  /** Copies as much of the chunk, starting at `at`, as fits; returns the number of bytes copied. */
  take(chunk: Uint8Array, at: number): number {
    const taken = Math.min(chunk.byteLength - at, this.#maxBytes - this.#filled);
    const needed = this.#filled + taken;
    if (needed > this.#memory.length) this.#grow(needed);
    this.#memory.set(taken === chunk.byteLength ? chunk : chunk.subarray(at, at + taken), this.#filled);
    this.#filled = needed;
    return taken;
  }

  piece(isLast: boolean): Piece {
    return { bytes: this.#memory.subarray(0, this.#filled), isLast, release: () => this.release() };
  }

  release(): void {
    giveBufferBack(this.#memory, this.#memory.length === this.#maxBytes);
  }

  #grow(needed: number): void {
    const larger = takeBuffer(Math.min(this.#maxBytes, Math.max(needed, 4 * this.#memory.length)));
    larger.set(this.#memory.subarray(0, this.#filled));
    giveBufferBack(this.#memory, false);
    this.#memory = larger;
  }
}
