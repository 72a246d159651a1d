import type { ByteRange } from '../../core/ports/object-store.ts';

/** The range within an object of `size` bytes, with its end limited to the size. Throws RangeError. */
export function rangeWithin(range: ByteRange | undefined, size: number): ByteRange {
  if (range === undefined) return { start: 0, end: size };
  const { start, end } = range;
  const sound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end;
  if (!sound || start > size) {
    throw new RangeError(`[${start}, ${end}) is not a valid range of an object of ${size} bytes.`);
  }
  return { start, end: Math.min(end, size) };
}
