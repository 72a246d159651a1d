import { crc32c } from '@node-rs/crc32';

/** The CRC32C of bytes that come one after the other, by the processor's own instruction. */
export class Crc32c {
  #state = 0;

  update(bytes: Uint8Array): void {
    this.#state = crc32c(bytes, this.#state);
  }

  /** As the stores write it: Base64 of four bytes, the highest first. */
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
