/** Of a flood of errors the first tell the cause, and the last how the program ended (characters). */
const keptFirst = 64 * 1024;
const keptLast = 8 * 1024;

/** Keeps the beginning and the end of a text of any length. */
export class ProgramWords {
  #first = '';
  #last = '';
  #isCut = false;

  add(text: string): void {
    const room = keptFirst - this.#first.length;
    this.#first += text.slice(0, room);
    this.#last += text.slice(room);
    if (this.#last.length <= keptLast) return;
    this.#last = this.#last.slice(-keptLast);
    this.#isCut = true;
  }

  /** Where something was left out, a line says so, and the end begins with a whole line. */
  toString(): string {
    if (!this.#isCut) return this.#first + this.#last;
    return `${this.#first}\n[…]\n${this.#last.slice(this.#last.indexOf('\n') + 1)}`;
  }
}
