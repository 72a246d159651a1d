/**
 * A pool of reusable buffers. Allocating large buffers is not free: the system clears their pages, and the
 * garbage collector runs for every few dozen megabytes.
 */
export interface MemoryPool {
  /** A buffer of exactly this size with arbitrary content. */
  take(bytes: number): Buffer;
  /**
   * Returns a buffer from `take` that is no longer used. Buffers that are not returned are garbage-collected.
   */
  give(buffer: Buffer): void;
}

const smallestBytes = 16 * 1024;
const maxBytesOfAny = 1024 * 1024;

/** Caches up to `maxBytes` of unused memory, in sizes that are powers of two. */
export function createMemoryPool(maxBytes: number): MemoryPool {
  const free = new Map<number, Buffer[]>();
  let retained = 0;
  return {
    take: (bytes) => {
      const size = sizeFor(bytes);
      const known = free.get(size)?.pop();
      if (known !== undefined) retained -= size;
      return (known ?? Buffer.allocUnsafeSlow(size)).subarray(0, bytes);
    },
    give: ({ buffer }) => {
      const size = buffer.byteLength;
      if (size < smallestBytes || size > maxBytesOfAny || retained + size > maxBytes) return;
      const same = free.get(size);
      const whole = Buffer.from(buffer as ArrayBuffer);
      if (same === undefined) free.set(size, [whole]);
      else same.push(whole);
      retained += size;
    },
  };
}

/** A buffer above the largest size is allocated with its exact size and never cached. */
function sizeFor(bytes: number): number {
  if (bytes > maxBytesOfAny) return bytes;
  return Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes)));
}
