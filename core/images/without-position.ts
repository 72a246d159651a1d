import type { PhotoFacts } from '../ports/picture-processor.ts';

/** EXIF data without the position, altitude and direction of the camera; null if nothing else remains. */
export function withoutPosition(facts: PhotoFacts): PhotoFacts {
  if (facts === null) return null;
  const { position: _, ...others } = facts;
  return Object.keys(others).length === 0 ? null : others;
}
