const segmentPattern = /^[A-Za-z0-9._=-]+$/;
const maxBytes = 900;
const maxSegmentBytes = 200;

/** Thrown for a key that no store takes: keys are of our own making, so this is a fault of the caller. */
export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey';
}

/**
 * Checks a key: 1 to 900 bytes of segments joined by `/`, each of letters, digits and `.`, `_`, `=`, `-`, none of
 * them `.` or `..`. What is narrower than a bucket's own rule holds in each store that we may ever stand on.
 */
export function checkObjectKey(key: string): void {
  if (key.length > maxBytes) throw new InvalidObjectKey(`An object key holds at most ${maxBytes} bytes.`);
  for (const segment of key.split('/')) {
    const dots = segment === '.' || segment === '..';
    if (dots || segment.length > maxSegmentBytes || !segmentPattern.test(segment)) {
      throw new InvalidObjectKey(`"${encodeURI(key)}" is not a valid object key.`);
    }
  }
}
