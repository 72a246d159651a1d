import type { Integrity } from '../network/bucket.ts';
import { Crc32c } from '../network/crc32c.ts';

/** The bytes differ from those that were stored; fetching or sending them again may help. */
export class ChecksumMismatch extends Error {
  override readonly name = 'ChecksumMismatch';
}

/**
 * Checks a response against its `x-goog-hash` header (`crc32c=…,md5=…`); undefined if the header has no
 * CRC32C.
 */
export function integrityOf(hashes: string | undefined, key: string): Integrity | undefined {
  const expected = /(?:^|,\s?)crc32c=([A-Za-z0-9+/=]{8})/.exec(hashes ?? '')?.[1];
  if (expected === undefined) return undefined;
  const sum = new Crc32c();
  return {
    update: (bytes) => sum.update(bytes),
    check: () => {
      if (sum.toString() === expected) return;
      throw new ChecksumMismatch(`The CRC32C of ${key} is ${sum.toString()}, but ${expected} was declared.`);
    },
  };
}
