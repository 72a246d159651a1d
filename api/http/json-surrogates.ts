/** Detects escapes of zero characters and lone surrogates, which cannot be stored as text. */
export class SurrogateScanner {
  /** A high surrogate was read; a low surrogate must follow. */
  isHalf = false;
  #code = 0;
  #digits = 0;

  /** Anything other than a \u escape follows; returns whether a lone surrogate precedes it. */
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
