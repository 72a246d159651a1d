/** Looks at the escapes of strings: those of a zero character or of half of a surrogate pair stand for no text. */
export class SurrogateScanner {
  /** A first half was read; the second must follow. */
  isHalf = false;
  #code = 0;
  #digits = 0;

  /** Something else than an escape by code follows: whether half of a pair stands before it. */
  other(): boolean {
    const { isHalf } = this;
    this.isHalf = false;
    return isHalf;
  }

  digit(byte: number): 'more' | 'none' | 'sound' | 'flaw' {
    const value = valueOf(byte);
    if (value < 0) return 'none';
    this.#code = this.#code * 16 + value;
    if (++this.#digits < 4) return 'more';
    const code = this.#code;
    this.#code = this.#digits = 0;
    const [isFirst, isSecond] = [code >= 0xd800 && code < 0xdc00, code >= 0xdc00 && code < 0xe000];
    const isFlaw = code === 0 || isSecond !== this.isHalf;
    this.isHalf = isFirst;
    return isFlaw ? 'flaw' : 'sound';
  }
}

function valueOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
