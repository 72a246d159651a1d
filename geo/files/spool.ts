import { closeSync, openSync, writeSync } from 'node:fs';

const pieceBytes = 2 ** 18;

/** A new file that is written sequentially in large chunks. */
export class Spool {
  readonly #file: number;
  #waiting: Uint8Array[] = [];
  #length = 0;
  #bytes = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'wx');
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `piece` must not change afterwards. */
  add(piece: Uint8Array): void {
    this.#waiting.push(piece);
    this.#bytes += piece.length;
    if ((this.#length += piece.length) >= pieceBytes) this.#flush();
  }

  /** Overwrites the beginning of the file with `head`, and closes the file. */
  end(head: Uint8Array = Buffer.alloc(0)): void {
    this.#flush();
    for (let at = 0; at < head.length;) at += writeSync(this.#file, head, at, head.length - at, at);
    closeSync(this.#file);
  }

  #flush(): void {
    const piece = Buffer.concat(this.#waiting);
    for (let at = 0; at < piece.length;) at += writeSync(this.#file, piece, at);
    [this.#waiting, this.#length] = [[], 0];
  }
}
