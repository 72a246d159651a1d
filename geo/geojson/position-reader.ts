import { writeNumberTables } from '../json/number-tables.ts';
import { skipSpace } from '../json/skip-value.ts';
import { type PositionCode, positionBytes, startPositionCode, state } from './position-code.ts';

const pageBytes = 65536;
/** The text being read is in the first page, after the tables and followed by zeros. */
const windowStart = 4096;
const zeros = 64;
const windowBytes = pageBytes - windowStart - zeros;
/** Plain positions are shorter. */
const maxPositionLength = 256;

/**
 * Reads plain positions with WebAssembly code that parses sixteen digits at a time, into its own memory.
 * Stops at positions that are not plain.
 */
export class PositionReader {
  /** The positions as x, y pairs; replaced by another array after `reserve`. */
  xy: Float64Array<ArrayBuffer>;
  /** Set by `read`: the number of positions, and whether the line ends after the last. */
  positions = 0;
  isClosed = false;
  readonly #code: PositionCode;
  #window: Uint8Array;
  #state: Int32Array;
  /** The window contains bytes [from, to) of this text. */
  #text: Buffer | null = null;
  #from = 0;
  #to = 0;

  constructor(positions: number) {
    this.#code = startPositionCode();
    writeNumberTables(this.#code.memory.buffer);
    this.xy = new Float64Array(0);
    this.#window = new Uint8Array(0);
    this.#state = new Int32Array(0);
    this.reserve(positions);
  }

  /** Reserves capacity for `positions` in total. */
  reserve(positions: number): void {
    const { memory } = this.#code;
    const bytes = pageBytes + positions * positionBytes;
    memory.grow(Math.ceil(Math.max(0, bytes - memory.buffer.byteLength) / pageBytes));
    this.xy = new Float64Array(memory.buffer, pageBytes);
    this.#window = new Uint8Array(memory.buffer, windowStart, windowBytes + zeros);
    this.#state = new Int32Array(memory.buffer, 0, 2);
  }

  /** Drops the cached window of the text, which may change afterwards. */
  forget(): void {
    this.#text = null;
  }

  /** Reads positions of a line from `p` on and appends them. Returns where it stopped. */
  read(text: Buffer, p: number, positions: number): number {
    for (;;) {
      // The window may have ended in the space before a position.
      if (text[p]! <= 32) p = skipSpace(text, p);
      if (text !== this.#text || p < this.#from || p + maxPositionLength > this.#to) this.#load(text, p);
      const index = windowStart + p - this.#from;
      const end = pageBytes + this.xy.byteLength;
      p += this.#code.readPositions(index, pageBytes + positions * positionBytes, end) - index;
      positions = (this.#state[state.out / 4]! - pageBytes) / positionBytes;
      this.isClosed = this.#state[state.isClosed / 4] === 1;
      const isFull = positions * 2 === this.xy.length;
      if (isFull && !this.isClosed) this.reserve(positions * 2);
      else if (this.isClosed || p + maxPositionLength <= this.#to || this.#to === text.length) break;
      else if (p === this.#from) break;
    }
    this.positions = positions;
    return p;
  }

  #load(text: Buffer, p: number): void {
    const end = Math.min(text.length, p + windowBytes);
    // On shared memory, `set` copies only a word at a time.
    text.copy(this.#window, 0, p, end);
    this.#window.fill(0, end - p, end - p + zeros);
    this.#text = text;
    this.#from = p;
    this.#to = end;
  }
}
