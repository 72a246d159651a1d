import type { LayerPart } from '../layer/manifest.ts';
import type { FeatureSource } from './feature-source.ts';

/** Size, root offset, vtable and table of a feature, as `FeatureEncoder` writes them. */
const headBytes = 32;
/** Field of the properties in the vtable, and in the table. */
const fieldAt = 14;
const propertiesAt = 28;

/**
 * Offset of the encoded properties, after their length, of the feature at `at`; -1 if it has none. They are the last
 * part of a feature. Reads only its first 32 bytes.
 */
export function propertyStart(view: DataView, at: number): number {
  if (view.getUint16(at + fieldAt, true) === 0) return -1;
  return at + propertiesAt + view.getUint32(at + propertiesAt, true) + 4;
}

/** Where the encoded properties of the feature at `at` in a file are. Reads neither them nor the geometry. */
export async function locateProperties(
  { ranges, cache }: Pick<FeatureSource, 'ranges' | 'cache'>,
  { fgb }: LayerPart,
  at: number,
): Promise<{ readonly start: number; readonly end: number }> {
  const found = propertyStart(viewOf(await cache.read(ranges, fgb, at, at + headBytes)), 0);
  if (found < 0) return { start: at, end: at };
  const start = at + found;
  const length = await cache.read(ranges, fgb, start - 4, start);
  return { start, end: start + length.readUInt32LE() };
}

export function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
