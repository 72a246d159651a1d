/** Position of a value: byte offsets in the text. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** Longest escaped form of the names that are searched for. */
const maxNameLength = 64;

/**
 * The position of a member of the root object that is not parsed, and of its own members by name. As in JSON.parse,
 * the last of several members with the same name wins.
 */
export class JsonOutline {
  /** All positions of the member; the last one wins. */
  readonly spans: JsonSpan[] = [];
  readonly members = new Map<string, JsonSpan>();
  /** Whether the scanner is inside the member. */
  isLeft = false;
  readonly left: string | null;
  #start = 0;
  #member = '';
  #memberStart = 0;
  #pending: Uint8Array = new Uint8Array(0);

  constructor(left: string | null) {
    this.left = left;
  }

  /** The current name continues in the next chunk; it started at `start` of this chunk or earlier. */
  hold(bytes: Uint8Array, start: number): void {
    if (this.left === null || this.#pending.length > maxNameLength) return;
    const from = Math.max(start, 0);
    this.#pending = Buffer.concat([this.#pending, bytes.subarray(from, from + maxNameLength + 1)]);
  }

  /** A member name at the given depth. */
  name(depth: number, bytes: Uint8Array, start: number, end: number): void {
    const pending = this.#pending;
    if (pending.length > 0) this.#pending = new Uint8Array(0);
    if (this.left === null || (depth !== 1 && !(depth === 2 && this.isLeft))) return;
    const length = pending.length + end - Math.max(start, 0);
    const name =
      length > maxNameLength ? '' : nameOf(Buffer.concat([pending, bytes.subarray(Math.max(start, 0), end)]));
    if (depth === 2) {
      this.#member = name;
      return;
    }
    this.isLeft = name === this.left;
    if (this.isLeft) this.members.clear();
    this.#member = '';
  }

  begin(depth: number, at: number): void {
    if (!this.isLeft) return;
    if (depth === 1) this.#start = at;
    else if (depth === 2) this.#memberStart = at;
  }

  end(depth: number, at: number): void {
    if (!this.isLeft) return;
    if (depth === 2 && this.#member !== '') {
      if (this.#member === 'type' || this.#member === 'features') {
        this.members.set(this.#member, { start: this.#memberStart, end: at });
      }
      this.#member = '';
    }
    if (depth !== 1) return;
    this.spans.push({ start: this.#start, end: at });
    this.isLeft = false;
  }
}

function nameOf(written: Buffer): string {
  const text = written.toString('utf8');
  return text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
}
