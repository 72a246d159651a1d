/** Texts longer than both are distinguished by their beginning, their end and their length. */
const head = 96;
const tail = 32;

/** A 64-bit hash in two signed words, which are valid until the next call (after MurmurHash3, Appleby 2011). */
export class TextHash {
  low = 0;
  high = 0;
  #bytes: Uint8Array = new Uint8Array();
  #view = new DataView(this.#bytes.buffer);

  /** Hashes the bytes in [start, end). */
  ofBytes(bytes: Uint8Array, start: number, end: number): void {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes;
      this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    this.low = this.high = end - start;
    if (end - start <= head + tail) this.#add(bytes, start, end);
    else {
      this.#add(bytes, start, start + head);
      this.#add(bytes, end - tail, end);
    }
    this.#finish();
  }

  /** Hashes the words of a number. */
  ofWords(first: number, second: number): void {
    this.low = Math.imul(first, 0xcc9e2d51) ^ second;
    this.high = Math.imul(second, 0x1b873593) ^ first;
    this.#finish();
  }

  #add(bytes: Uint8Array, start: number, end: number): void {
    let { low, high } = this;
    const view = this.#view;
    let p = start;
    for (; p + 4 <= end; p += 4) {
      const word = view.getInt32(p, true);
      low = Math.imul(low ^ word, 0xcc9e2d51);
      low ^= low >>> 15;
      high = Math.imul(high + word, 0x1b873593);
      high ^= high >>> 13;
    }
    for (; p < end; p++) {
      low = Math.imul(low ^ bytes[p]!, 0x01000193);
      high = Math.imul(high + bytes[p]!, 0x5bd1e995);
    }
    this.low = low;
    this.high = high;
  }

  #finish(): void {
    const low = mixed(this.low ^ (this.high << 7));
    this.high = mixed(this.high + low) | 0;
    this.low = low | 0;
  }
}

/** The finalizer of MurmurHash3, which spreads each bit over the word. Unsigned. */
export function mixed(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
