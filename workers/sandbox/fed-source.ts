import { createHash, type Hash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../../geo/files/byte-source.ts';
import type { PieceMessage, StepMessage } from './step-protocol.ts';

/** What came out of a source that was read to its end. */
export interface ReadToEnd {
  readonly bytes: number;
  /** Hex; null where it was not asked for. */
  readonly sha256: string | null;
}

const wanted = new Map<number, (file: string | null) => void>();

process.on('message', (message: Partial<PieceMessage>) => {
  const { piece, file } = message;
  if (piece === undefined || file === undefined) return;
  wanted.get(piece)?.(file);
  wanted.delete(piece);
});

/** Where the piece lies now. Of two who ask for it, one after the other, each gets a file of its own. */
function want(piece: number): Promise<string | null> {
  return new Promise((resolve) => {
    wanted.set(piece, resolve);
    process.send?.({ type: 'want', piece } satisfies StepMessage);
  });
}

/**
 * The step's input from its beginning, of about `size` bytes, piece by piece as the parent brings it: the next one is
 * on its way while one is read, and those that were read are gone. `onEnd` hears what was read once all of it was.
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
      // What was asked for may take long to come; nobody else would remove it then.
      void next?.then((path) => (path === null ? undefined : rm(path, { force: true })));
      next = null;
    },
  };
}
