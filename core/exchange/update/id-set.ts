import { hash } from 'node:crypto';

/** A set of millions of ids in little memory: it stores 64 bits of the hash of each. */
export class IdSet {
  readonly #slots: BigUint64Array;
  readonly #mask: number;

  /** `max`: maximum number of ids. */
  constructor(max: number) {
    const size = 2 ** Math.ceil(Math.log2(2 * max + 16));
    this.#slots = new BigUint64Array(size);
    this.#mask = size - 1;
  }

  /** False if the set already has the id. */
  add(id: string): boolean {
    const { code, slot } = this.#find(id);
    if (this.#slots[slot] === code) return false;
    this.#slots[slot] = code;
    return true;
  }

  has(id: string): boolean {
    const { code, slot } = this.#find(id);
    return this.#slots[slot] === code;
  }

  /** The slot that has the id, or the free one where it belongs. */
  #find(id: string): { readonly code: bigint; readonly slot: number } {
    const digest = hash('sha1', id, 'buffer');
    // 0 marks a free slot.
    const code = digest.readBigUInt64LE() || 1n;
    let slot = digest.readUInt32LE(8) & this.#mask;
    while (this.#slots[slot] !== 0n && this.#slots[slot] !== code) slot = (slot + 1) & this.#mask;
    return { code, slot };
  }
}
