import { leafHeaderBytes, localPayload, pointerBytes } from './page-format.ts';
import { varintBytes } from './varint.ts';

/** Typical bytes of a row id. */
const idBytes = 3;

/** Computes the size of rows in table pages without writing them. */
export class PackedSize {
  readonly #pageSize: number;
  #pages = 0;
  #left = 0;

  constructor(pageSize: number) {
    this.#pageSize = pageSize;
  }

  /** Adds a row whose record has `payload` bytes. */
  add(payload: number): void {
    const local = localPayload(payload, this.#pageSize);
    const isLong = local < payload;
    const size = pointerBytes + varintBytes(payload) + idBytes + local + (isLong ? 4 : 0);
    if (isLong) this.#pages += Math.ceil((payload - local) / (this.#pageSize - 4));
    if (size > this.#left) {
      this.#pages++;
      this.#left = this.#pageSize - leafHeaderBytes;
    }
    this.#left -= size;
  }

  /** Bytes so far, including the used part of the last leaf. */
  get bytes(): number {
    return this.#pages * this.#pageSize - this.#left;
  }
}
