import { ChartroomError } from '../errors.ts';

/** A byte stream that can be read once; `size` is its total length in bytes. */
export interface SizedBytes {
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A browser File, `openAsBlob(path)` of `node:fs`, or a stream of known size. */
export type UploadSource = Blob | SizedBytes;

export interface Chunk {
  readonly index: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const MiB = 1024 * 1024;
/** Small enough for cheap retries, large enough for few requests per file. */
const minChunk = 4 * MiB;
const defaultChunks = 1000;

/** Chunk size in bytes: at most a thousand chunks per file, within the server's limit of 50 MiB per chunk. */
export function chunkBytesFor(fileSize: number): number {
  const even = Math.ceil(fileSize / defaultChunks / MiB) * MiB;
  return Math.min(Math.max(minChunk, even), 50 * MiB);
}

export function chunkCount(fileSize: number, chunkBytes: number): number {
  return Math.max(1, Math.ceil(fileSize / chunkBytes));
}

/** Yields the wanted chunks in order. Each reader has one chunk in memory. */
export async function* chunksOf(
  source: UploadSource,
  chunkBytes: number,
  isWanted: (index: number) => boolean,
): AsyncGenerator<Chunk, void, void> {
  if (!(source instanceof Blob)) {
    yield* cut(source, chunkBytes, isWanted);
    return;
  }
  for (let index = 0; index < chunkCount(source.size, chunkBytes); index += 1) {
    if (!isWanted(index)) continue;
    const slice = source.slice(index * chunkBytes, (index + 1) * chunkBytes);
    yield { index, bytes: new Uint8Array(await slice.arrayBuffer()) };
  }
}

async function* cut(
  { size, bytes }: SizedBytes,
  chunkBytes: number,
  isWanted: (index: number) => boolean,
): AsyncGenerator<Chunk, void, void> {
  let at = 0;
  let index = 0;
  let chunk = new Uint8Array(Math.min(chunkBytes, size));
  let filled = 0;
  for await (const piece of bytes) {
    at += piece.length;
    if (at > size) break;
    for (let from = 0; from < piece.length;) {
      const part = piece.subarray(from, from + chunk.length - filled);
      chunk.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < chunk.length) continue;
      if (isWanted(index)) yield { index, bytes: chunk };
      index += 1;
      chunk = new Uint8Array(Math.max(0, Math.min(chunkBytes, size - index * chunkBytes)));
      filled = 0;
    }
  }
  if (at !== size) {
    const message = `The declared file size is ${size} bytes, but the file has ${at > size ? 'more' : String(at)}.`;
    throw new ChartroomError({ code: 'another_file', message });
  }
  // An empty file is a single empty chunk.
  if (size === 0 && isWanted(0)) yield { index: 0, bytes: chunk };
}
