import { open } from 'node:fs/promises';

/** Bytes in order, from a file or a stream. */
export interface ByteSource {
  /** Reads up to `length` bytes into `into` at `offset`; returns the number of bytes read, 0 at the end. */
  read(into: Buffer, offset: number, length: number): Promise<number>;
  close(): Promise<void>;
  /** Approximate number of bytes, if known. */
  readonly size?: number;
}

/** Reads a file from its beginning. */
export async function fileSource(path: string): Promise<ByteSource> {
  const file = await open(path, 'r');
  return {
    read: async (into, offset, length) => (await file.read(into, offset, length)).bytesRead,
    close: () => file.close(),
  };
}

/** Reads a stream of slabs of about `size` bytes in total; closing ends the stream. */
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

/** A document: the path of a file, or a function that opens it from its beginning, any number of times. */
export type Openable = string | (() => Promise<ByteSource>);

export function openSource(document: Openable): Promise<ByteSource> {
  return typeof document === 'string' ? fileSource(document) : document();
}

/** The first bytes of a source, up to `length`, and the source with those bytes still unread. */
export async function peek(
  source: ByteSource,
  length: number,
): Promise<{ readonly head: Buffer; readonly source: ByteSource }> {
  const buffer = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const got = await source.read(buffer, filled, length - filled);
    if (got === 0) break;
    filled += got;
  }
  const head = buffer.subarray(0, filled);
  let taken = 0;
  const whole: ByteSource = {
    ...(source.size === undefined ? {} : { size: source.size }),
    read: async (into, offset, wanted) => {
      if (taken === head.length) return source.read(into, offset, wanted);
      const copied = head.copy(into, offset, taken, Math.min(head.length, taken + wanted));
      taken += copied;
      return copied;
    },
    close: () => source.close(),
  };
  return { head, source: whole };
}

/** Reads all of a source and closes it at the end. */
export async function* slabsOf(source: ByteSource, length = 1024 * 1024): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const slab = Buffer.allocUnsafeSlow(length);
      const got = await source.read(slab, 0, length);
      if (got === 0) return;
      yield slab.subarray(0, got);
    }
  } finally {
    await source.close();
  }
}

/** Reads a source to its end and discards the content. */
export async function readToEnd(source: ByteSource): Promise<void> {
  const slab = Buffer.allocUnsafeSlow(1024 * 1024);
  try {
    while ((await source.read(slab, 0, slab.length)) > 0);
  } finally {
    await source.close();
  }
}
