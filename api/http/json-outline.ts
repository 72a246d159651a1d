/** Where a value stands: bytes from the beginning of the text. */
export interface JsonSpan {
  readonly start: number;
  readonly end: number;
}

/** No name that is looked for is longer, however it is escaped. */
const maxNameLength = 64;

/**
 * Where a member of the outermost object stands that is left as it is, and where its own members do, by their names.
 * Of several of one name the last counts, as JSON.parse has it.
 */
export class JsonOutline {
  /** All places of the member, the last of which counts. */
  readonly spans: JsonSpan[] = [];
  readonly members = new Map<string, JsonSpan>();
  /** Whether what comes now belongs to the member. */
  isLeft = false;
  readonly left: string | null;
  #start = 0;
  #member = '';
  #memberStart = 0;
  #held: Uint8Array = new Uint8Array(0);

  constructor(left: string | null) {
    this.left = left;
  }

  /** A name goes on in the next stretch; it began at `start` of this one, or before. */
  hold(bytes: Uint8Array, start: number): void {
    if (this.left === null || this.#held.length > maxNameLength) return;
    const from = Math.max(start, 0);
    this.#held = Buffer.concat([this.#held, bytes.subarray(from, from + maxNameLength + 1)]);
  }

  /** A name of a member of the object that is so deep inside. */
  name(depth: number, bytes: Uint8Array, start: number, end: number): void {
    const held = this.#held;
    if (held.length > 0) this.#held = new Uint8Array(0);
    if (this.left === null || (depth !== 1 && !(depth === 2 && this.isLeft))) return;
    const length = held.length + end - Math.max(start, 0);
    const name =
      length > maxNameLength ? '' : nameOf(Buffer.concat([held, bytes.subarray(Math.max(start, 0), end)]));
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
