import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { pieceBytes } from '../../../core/exchange/tables/rasters.ts';
import type { FileValue } from '../../../geo/geopackage/write/package-plan.ts';

export interface OriginalPiece {
  readonly number: number;
  readonly sha256: string;
  readonly content: FileValue;
}

/**
 * Splits a file stored in pieces of any size into pieces of equal size. A piece that spans several files is
 * copied to `scratch`, where it remains until the next one is requested.
 */
export async function* originalPieces(
  files: readonly string[],
  scratch: string,
  size: number = pieceBytes,
): AsyncGenerator<OriginalPiece> {
  let number = 0;
  for await (const ranges of cut(files, size)) {
    const [only] = ranges;
    const isOne = ranges.length === 1 && only !== undefined;
    const content = isOne ? only : await joined(ranges, scratch);
    try {
      yield { number: number++, sha256: await sha256Of(content), content };
    } finally {
      if (!isOne) await rm(scratch, { force: true });
    }
  }
}

/** The file ranges of each piece. */
async function* cut(files: readonly string[], size: number): AsyncGenerator<FileValue[]> {
  let piece: FileValue[] = [];
  let room = size;
  for (const file of files) {
    const { size: bytes } = await stat(file);
    for (let start = 0; start < bytes;) {
      const end = Math.min(bytes, start + room);
      piece.push({ file, start, end });
      room -= end - start;
      start = end;
      if (room > 0) continue;
      yield piece;
      piece = [];
      room = size;
    }
  }
  if (piece.length > 0) yield piece;
}

async function joined(ranges: readonly FileValue[], target: string): Promise<FileValue> {
  await pipeline(async function* () {
    for (const range of ranges) yield* bytesOf(range);
  }, createWriteStream(target));
  return { file: target, start: 0, end: ranges.reduce((sum, { start, end }) => sum + end - start, 0) };
}

async function sha256Of(value: FileValue): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of bytesOf(value)) hash.update(bytes);
  return hash.digest('hex');
}

/** `end` of a stream is inclusive, so it cannot express an empty range; none occurs here. */
function bytesOf({ file, start, end }: FileValue): AsyncIterable<Buffer> {
  return createReadStream(file, { start, end: end - 1, highWaterMark: 2 ** 18 }) as AsyncIterable<Buffer>;
}
