import { createHash, type Hash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../../geo/files/byte-source.ts';
import type { PieceMessage, StepMessage } from './step-protocol.ts';

/** Totals of a source that was read to its end. */
export interface ReadToEnd {
  readonly bytes: number;
  /** Hex; null where no checksum was requested. */
  readonly sha256: string | null;
}

const wanted = new Map<number, (file: string | null) => void>();

process.on('message', (message: Partial<PieceMessage>) => {
  const { piece, file } = message;
  if (piece === undefined || file === undefined) return;
  wanted.get(piece)?.(file);
  wanted.delete(piece);
});

/**
 * Requests a piece and resolves with its path, or null after the last one. Each request gets its own file.
 */
function want(piece: number): Promise<string | null> {
  return new Promise((resolve) => {
    wanted.set(piece, resolve);
    process.send?.({ type: 'want', piece } satisfies StepMessage);
  });
}

/**
 * The input of the step from its beginning, of about `size` bytes, requested from the parent piece by piece.
 * One piece is prefetched while the previous one is read; pieces that were read are deleted. `onEnd` receives
 * the totals at the end.
 */
export function fedSource(
  size: number,
  { checksum, onEnd }: { readonly checksum: boolean; readonly onEnd: (read: ReadToEnd) => void },
): ByteSource {
  const hash: Hash | null = checksum ? createHash('sha256') : null;
  let bytes = 0;
  let index = 0;
  let next: Promise<string | null> | null = null;
  let piece: { file: FileHandle; path: string } | null = null;
  let ended = false;

  const drop = async (): Promise<void> => {
    if (piece === null) return;
    const { file, path } = piece;
    piece = null;
    await file.close();
    await rm(path, { force: true });
  };
  const advance = async (): Promise<boolean> => {
    await drop();
    const path = await (next ?? want(index));
    next = null;
    if (path === null) {
      ended = true;
      onEnd({ bytes, sha256: hash?.digest('hex') ?? null });
      return false;
    }
    piece = { file: await open(path, 'r'), path };
    next = want(++index);
    return true;
  };

  return {
    size,
    async read(into, offset, length) {
      while (!ended) {
        if (piece !== null) {
          const { bytesRead } = await piece.file.read(into, offset, length);
          if (bytesRead > 0) {
            bytes += bytesRead;
            hash?.update(into.subarray(offset, offset + bytesRead));
            return bytesRead;
          }
        }
        if (!(await advance())) break;
      }
      return 0;
    },
    async close() {
      ended = true;
      await drop();
      // The prefetched piece may arrive later, and nothing else would remove it.
      void next?.then((path) => (path === null ? undefined : rm(path, { force: true })));
      next = null;
    },
  };
}
