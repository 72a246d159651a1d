import { open } from 'node:fs/promises';

/** Bytes in order, from a file or as they arrive. */
export interface ByteSource {
  /** Fills `into` from `offset` with up to `length` bytes; answers how many, 0 at the end. */
  read(into: Buffer, offset: number, length: number): Promise<number>;
  close(): Promise<void>;
  /** About how many bytes there are, where that is known. */
  readonly size?: number;
}

/** A file from its beginning. */
export async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path, 'r');
  return {
    read: async (into, offset, length) => (await file.read(into, offset, length)).bytesRead,
    close: () => file.close(),
  };
}

/** Slabs as they arrive, about `size` bytes of them; closing ends the stream. */
export function streamSource(slabs: AsyncIterable<Uint8Array>, size?: number): ByteSource {
  const iterator = slabs[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  return {
    ...(size === undefined ? {} : { size }),
    read: async (into, offset, length) => {
      while (rest.length === 0) {
        const next = await iterator.next();
        if (next.done === true) return 0;
        rest = next.value;
      }
      const taken = Math.min(length, rest.length);
      into.set(rest.subarray(0, taken), offset);
      rest = rest.subarray(taken);
      return taken;
    },
    close: async () => {
      await iterator.return?.();
    },
  };
}
