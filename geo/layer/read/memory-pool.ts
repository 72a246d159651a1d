/**
 * Memory that is used again. Fresh buffers of some size are not free: each has its pages cleared by the system, and
 * the collector runs for every few dozen megabytes of them.
 */
export interface MemoryPool {
  /** A buffer of exactly so many bytes, holding anything. */
  take(bytes: number): Buffer;
  /** Gives back what `take` answered, when nobody reads or writes it any longer. What is never given back is collected. */
  give(buffer: Buffer): void;
}

const smallestBytes = 16 * 1024;
const maxBytesOfAny = 1024 * 1024;

/** Keeps up to `maxBytes` of unused memory, in sizes of powers of two. */
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

/** A buffer above the largest size is allocated at its exact size and never kept. */
function sizeFor(bytes: number): number {
  if (bytes > maxBytesOfAny) return bytes;
  return Math.max(smallestBytes, 2 ** Math.ceil(Math.log2(bytes)));
}
