/** An append-only buffer that is replaced by a larger one when it is full. */
export class GrowingBytes {
  bytes: Buffer<ArrayBuffer>;
  length = 0;

  constructor(capacity = 256 * 1024) {
    this.bytes = Buffer.allocUnsafeSlow(capacity);
  }

  reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + size));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  append(from: Buffer, start: number, end: number): void {
    const size = end - start;
    this.reserve(size);
    if (size > 32) from.copy(this.bytes, this.length, start, end);
    else for (let i = 0; i < size; i++) this.bytes[this.length + i] = from[start + i]!;
    this.length += size;
  }

  /** ASCII text only. */
  ascii(text: string): void {
    this.reserve(text.length);
    for (let i = 0; i < text.length; i++) this.bytes[this.length++] = text.charCodeAt(i);
  }
}
