/** State transitions of a number by character class (RFC 8259, section 6). */
const steps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  minus: { zero: 'zero', digit: 'whole' },
  zero: { point: 'point', e: 'e' },
  whole: { zero: 'whole', digit: 'whole', point: 'point', e: 'e' },
  point: { zero: 'fraction', digit: 'fraction' },
  fraction: { zero: 'fraction', digit: 'fraction', e: 'e' },
  e: { sign: 'sign', minus: 'sign', zero: 'power', digit: 'power' },
  sign: { zero: 'power', digit: 'power' },
  power: { zero: 'power', digit: 'power' },
};
const parts = ['none', ...Object.keys(steps)];
const complete = new Set(['zero', 'whole', 'fraction', 'power'].map((part) => parts.indexOf(part)));
const [NONE, MINUS, ZERO, WHOLE] = ['none', 'minus', 'zero', 'whole'].map((part) => parts.indexOf(part)) as [
  number,
  number,
  number,
  number,
];

/** The transitions by byte: `table[part * 128 + byte]`. */
const table = new Uint8Array(parts.length * 128);
for (let byte = 0; byte < 128; byte++) {
  const char = String.fromCharCode(byte);
  const kind = { '0': 'zero', '-': 'minus', '+': 'sign', '.': 'point', e: 'e', E: 'e' }[char] ?? 'digit';
  if (kind === 'digit' && (char < '1' || char > '9')) continue;
  for (const [part, next] of Object.entries(steps)) {
    table[parts.indexOf(part) * 128 + byte] = Math.max(0, parts.indexOf(next[kind] ?? 'none'));
  }
}

/** Reads a number byte by byte. */
export class NumberScanner {
  #part = NONE;
  /** Offset of the error if the number ends here: after its longest valid prefix. */
  #lastComplete = 0;

  begin(byte: number, index: number): boolean {
    this.#part = byte === 0x2d ? MINUS : byte === 0x30 ? ZERO : byte > 0x30 && byte <= 0x39 ? WHOLE : NONE;
    this.#lastComplete = this.#part === MINUS ? index : index + 1;
    return this.#part !== NONE;
  }

  /** Whether the byte belongs to the number. */
  take(byte: number, index: number): boolean {
    const next = byte < 128 ? (table[this.#part * 128 + byte] ?? NONE) : NONE;
    if (next === NONE) return false;
    this.#part = next;
    if (complete.has(next)) this.#lastComplete = index + 1;
    return true;
  }

  /** Null if the number is complete; otherwise the offset of the error. */
  end(): number | null {
    return complete.has(this.#part) ? null : this.#lastComplete;
  }
}
