import { leafHeaderBytes, localPayload, pointerBytes } from './page-format.ts';
import { varintBytes } from './varint.ts';

/** Bytes of a row's id, nearly always. */
const idBytes = 3;

/** How much rows take in pages of a table, without writing them. */
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

  /** Bytes so far; of the last leaf what is filled. */
  get bytes(): number {
    return this.#pages * this.#pageSize - this.#left;
  }
}
