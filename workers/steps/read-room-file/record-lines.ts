import { closeSync, openSync, writeSync } from 'node:fs';

const fullBuffer = 512 * 1024;

/** Writes records, one JSON text per line. */
export class RecordLines {
  readonly #file: number;
  #text = '';

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** `kind` is the first member, as readers expect. */
  add(kind: string, record: object): void {
    this.#text += `${JSON.stringify({ kind, ...record })}\n`;
    if (this.#text.length >= fullBuffer) this.#write();
  }

  close(): void {
    try {
      this.#write();
    } finally {
      closeSync(this.#file);
    }
  }

  #write(): void {
    const bytes = Buffer.from(this.#text);
    this.#text = '';
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
  }
}
