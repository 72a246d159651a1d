import { crc32c } from '@node-rs/crc32';

/** An incremental CRC32C. */
export class Crc32c {
  #state = 0;

  update(bytes: Uint8Array): void {
    this.#state = crc32c(bytes, this.#state);
  }

  /** Base64 of the four bytes in big-endian order, as the stores use it. */
  toString(): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#state);
    return bytes.toString('base64');
  }
}

export function crc32cOf(bytes: Uint8Array): string {
  const sum = new Crc32c();
  sum.update(bytes);
  return sum.toString();
}
