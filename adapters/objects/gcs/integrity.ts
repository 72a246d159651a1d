import type { Integrity } from '../network/bucket.ts';
import { Crc32c } from '../network/crc32c.ts';

/** Bytes that are not those that were stored; to fetch or send them again may help. */
export class ChecksumMismatch extends Error {
  override readonly name = 'ChecksumMismatch';
}

/** Holds what is read against the `x-goog-hash` of its answer (`crc32c=…,md5=…`); undefined where that has none. */
export function integrityOf(hashes: string | undefined, key: string): Integrity | undefined {
  const expected = /(?:^|,\s?)crc32c=([A-Za-z0-9+/=]{8})/.exec(hashes ?? '')?.[1];
  if (expected === undefined) return undefined;
  const sum = new Crc32c();
  return {
    update: (bytes) => sum.update(bytes),
    check: () => {
      if (sum.toString() === expected) return;
      throw new ChecksumMismatch(
        `The bytes of ${key} came with another CRC32C (${sum.toString()}, not ${expected}).`,
      );
    },
  };
}
