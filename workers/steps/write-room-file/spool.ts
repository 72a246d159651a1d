import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { writeFully } from '../../../geo/files/write-fully.ts';
import { linesOf } from './record-file.ts';

const bufferBytes = 2 ** 18;

/** A temporary file for data that one table collects and a later one uses. JSON values, one per line. */
export class EntrySpool<Entry> {
  readonly #path: string;
  readonly #file: number;
  #waiting: string[] = [];
  #length = 0;
  #isClosed = false;
  count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'wx');
  }

  add(entry: Entry): void {
    const line = `${JSON.stringify(entry)}\n`;
    this.#waiting.push(line);
    this.#length += line.length;
    this.count += 1;
    if (this.#length > bufferBytes) this.#flush();
  }

  /** Yields all entries. No entry can be added afterwards. */
  async *read(): AsyncGenerator<Entry[]> {
    if (!this.#isClosed) {
      this.#flush();
      closeSync(this.#file);
      this.#isClosed = true;
    }
    if (this.count === 0) return;
    for await (const lines of linesOf(this.#path, 0, Infinity))
      yield lines.map((line) => JSON.parse(line.toString('utf8')) as Entry);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isClosed) closeSync(this.#file);
    this.#isClosed = true;
    await rm(this.#path, { force: true });
  }

  #flush(): void {
    writeFully(this.#file, Buffer.from(this.#waiting.join('')));
    this.#waiting = [];
    this.#length = 0;
  }
}
