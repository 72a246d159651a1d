import { closeSync, openSync, readSync } from 'node:fs';

const pieceBytes = 1024 * 1024;

/**
 * The lines of a UTF-8 file, as they are asked for: a COPY takes rows only as fast as the database does. Reading is
 * synchronous because the rows are; the pieces are small and the file was written a moment ago.
 */
export function* linesOf(file: string): Generator<string> {
  const handle = openSync(file, 'r');
  try {
    const piece = Buffer.alloc(pieceBytes);
    const decoder = new TextDecoder();
    let rest = '';
    for (let length = readSync(handle, piece); length > 0; length = readSync(handle, piece)) {
      const lines = (rest + decoder.decode(piece.subarray(0, length), { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    closeSync(handle);
  }
}
