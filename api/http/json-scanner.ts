import { Refusal } from '../../core/errors.ts';
import { JsonOutline } from './json-outline.ts';
import { NumberScanner } from './json-number.ts';
import { SurrogateScanner } from './json-surrogates.ts';

/** Limits of a JSON text. In the unparsed member only the depth is limited. */
export interface JsonScanLimits {
  readonly depth: number;
  readonly names: number;
  readonly values: number;
}

/** An offset in the text, and the offset of the start of its line (bytes). */
export interface JsonPosition {
  readonly at: number;
  readonly line: number;
  readonly lineStart: number;
}

type State = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'next' | 'string' | 'escape' | 'hex' | 'word' | 'number'; // prettier-ignore

const [QUOTE, BACKSLASH, COMMA, COLON, NEWLINE, LETTER_U] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a, 0x75];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const words = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]));
/** Optional at the start of UTF-8 text; decoders skip it. */
const byteOrderMark = [0xef, 0xbb, 0xbf];
const escapes = new Set<number>(Buffer.from('"\\/bfnrtu'));

/**
 * Validates a JSON text incrementally without building values: reports the first syntax error, strings that cannot be
 * stored, and the position of the unparsed member. A chunk of 64 KiB takes less than a millisecond for any content.
 */
export class JsonScanner {
  /** Position of the first syntax error. */
  broken: JsonPosition | null = null;
  /** Position of the first string with a zero character or lone surrogate. */
  flawed: JsonPosition | null = null;
  readonly outline: JsonOutline;
  readonly #caps: JsonScanLimits;
  readonly #surrogates = new SurrogateScanner();
  readonly #number = new NumberScanner();
  readonly #isObject: boolean[] = [];
  #state: State = 'value';
  #base = 0;
  #line = 1;
  #lineStart = 0;
  #token = 0;
  #isName = false;
  #word = '';
  #names = 0;
  #values = 0;

  constructor(caps: JsonScanLimits, left: string | null = null) {
    this.#caps = caps;
    this.outline = new JsonOutline(left);
  }

  /** Throws Refusal `json_too_deep`, and `body_too_large` for too many values or names. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && this.broken === null;) at = this.#step(bytes, at);
    if (this.#state === 'string' || this.#state === 'escape' || this.#state === 'hex') {
      if (this.#isName) this.outline.hold(bytes, this.#token - this.#base);
    }
    this.#base += bytes.length;
  }

  /** The text has ended. */
  end(): void {
    if (this.broken !== null) return;
    if (this.#state === 'number') this.#endNumber(0);
    if (this.#state === 'next' && this.#isObject.length === 0) return;
    const inToken = ['string', 'escape', 'hex', 'word'].includes(this.#state);
    this.broken ??= this.#positionAt(inToken ? this.#token : this.#base);
  }

  #step(bytes: Uint8Array, at: number): number {
    switch (this.#state) {
      case 'string':
        return this.#string(bytes, at);
      case 'escape':
        return this.#escape(bytes[at] ?? 0, at);
      case 'hex':
        return this.#hex(bytes[at] ?? 0, at);
      case 'number':
        while (at < bytes.length && this.#number.take(bytes[at] ?? 0, this.#base + at)) at++;
        if (at < bytes.length) this.#endNumber(at);
        return at;
      case 'word':
        if (bytes[at] !== this.#word.charCodeAt(this.#base + at - this.#token))
          return this.#break(this.#token);
        if (this.#base + at + 1 - this.#token === this.#word.length) this.#endValue(at + 1);
        return at + 1;
      default:
        return this.#between(bytes[at] ?? 0, at);
    }
  }

  #between(byte: number, at: number): number {
    if (byte === 0x20 || byte === 0x09 || byte === 0x0d) return at + 1;
    if (byte === NEWLINE) {
      this.#line++;
      this.#lineStart = this.#base + at + 1;
      return at + 1;
    }
    const index = this.#base + at;
    if (byte === byteOrderMark[index]) {
      this.#lineStart = index + 1;
      return at + 1;
    }
    switch (this.#state) {
      case 'next': {
        const isObject = this.#isObject.at(-1);
        if (isObject === undefined) break;
        if (byte === COMMA) this.#state = isObject ? 'name' : 'value';
        else if (byte === (isObject ? CLOSE_OBJECT : CLOSE_ARRAY)) this.#close(at);
        else break;
        return at + 1;
      }
      case 'name':
      case 'first-name':
        if (byte === CLOSE_OBJECT && this.#state === 'first-name') this.#close(at);
        else if (byte === QUOTE) {
          this.#count('names');
          this.#beginString(index, true);
        } else break;
        return at + 1;
      case 'colon':
        if (byte !== COLON) break;
        this.#state = 'value';
        return at + 1;
      default:
        if (byte === CLOSE_ARRAY && this.#state === 'first-value') this.#close(at);
        else if (!this.#beginValue(byte, index)) break;
        return at + 1;
    }
    return this.#break(index);
  }

  #beginValue(byte: number, index: number): boolean {
    const word = words.get(byte);
    if (byte === QUOTE) this.#beginString(index, false);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#open(byte === OPEN_OBJECT, index);
    else if (word !== undefined) {
      this.#word = word;
      this.#token = index;
      this.#state = 'word';
    } else if (this.#number.begin(byte, index)) this.#state = 'number';
    else return false;
    this.#count('values');
    const level =
      byte === OPEN_ARRAY || byte === OPEN_OBJECT ? this.#isObject.length - 1 : this.#isObject.length;
    this.outline.begin(level, index);
    return true;
  }

  #open(isObject: boolean, index: number): void {
    if (this.#isObject.push(isObject) > this.#caps.depth) {
      const message = `The JSON exceeds the maximum nesting depth of ${this.#caps.depth} at byte ${index}.`;
      throw new Refusal('json_too_deep', message, { limit: this.#caps.depth, byte: index });
    }
    this.#state = isObject ? 'first-name' : 'first-value';
  }

  #close(at: number): void {
    this.#isObject.pop();
    this.#endValue(at + 1);
  }

  #endValue(at: number): void {
    this.#state = 'next';
    this.outline.end(this.#isObject.length, this.#base + at);
  }

  #endNumber(at: number): void {
    const end = this.#number.end();
    if (end === null) this.#endValue(at);
    else this.#break(end);
  }

  #beginString(index: number, isName: boolean): void {
    this.#isName = isName;
    this.#token = index;
    this.#state = 'string';
  }

  #string(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== BACKSLASH) this.#flaw(this.#surrogates.other());
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === BACKSLASH) {
        this.#state = 'escape';
        return at + 1;
      }
      if (byte < 0x20) return this.#break(this.#token);
      if (byte !== QUOTE) continue;
      if (this.#isName) {
        this.outline.name(this.#isObject.length, bytes, this.#token - this.#base, at + 1);
        this.#state = 'colon';
      } else this.#endValue(at + 1);
      return at + 1;
    }
    return at;
  }

  #escape(byte: number, at: number): number {
    if (!escapes.has(byte)) return this.#break(this.#token);
    if (byte !== LETTER_U) this.#flaw(this.#surrogates.other());
    this.#state = byte === LETTER_U ? 'hex' : 'string';
    return at + 1;
  }

  #hex(byte: number, at: number): number {
    const read = this.#surrogates.digit(byte);
    if (read === 'none') return this.#break(this.#token);
    if (read !== 'more') {
      this.#flaw(read === 'flaw');
      this.#state = 'string';
    }
    return at + 1;
  }

  #flaw(isOne: boolean): void {
    if (isOne) this.flawed ??= this.#positionAt(this.#token);
  }

  #count(what: 'names' | 'values'): void {
    if (this.outline.isLeft) return;
    const count = what === 'names' ? ++this.#names : ++this.#values;
    if (count <= this.#caps[what]) return;
    const message = `The JSON body exceeds the maximum of ${this.#caps.names} member names or ${this.#caps.values} values.`;
    throw new Refusal('body_too_large', message, { names: this.#caps.names, values: this.#caps.values });
  }

  #break(at: number): number {
    this.broken = this.#positionAt(at);
    return Infinity;
  }

  #positionAt(at: number): JsonPosition {
    return { at, line: this.#line, lineStart: this.#lineStart };
  }
}
