/** Of long error output, the beginning names the cause and the end how the program exited (characters). */
const headBytes = 64 * 1024;
const tailBytes = 8 * 1024;

/** Stores the beginning and the end of a text of any length. */
export class ProgramWords {
  #first = '';
  #last = '';
  #isCut = false;

  add(text: string): void {
    const room = headBytes - this.#first.length;
    this.#first += text.slice(0, room);
    this.#last += text.slice(room);
    if (this.#last.length <= tailBytes) return;
    this.#last = this.#last.slice(-tailBytes);
    this.#isCut = true;
  }

  /** Marks omitted text with a line `[…]`, after which the end begins with a whole line. */
  toString(): string {
    if (!this.#isCut) return this.#first + this.#last;
    return `${this.#first}\n[…]\n${this.#last.slice(this.#last.indexOf('\n') + 1)}`;
  }
}
