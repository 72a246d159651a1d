import type { RangeSource } from '../layer/read/range-source.ts';
import type { LayerPart } from '../layer/manifest.ts';

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

/** The encoded properties of the feature [start, end) of a file, without its geometry. */
export async function readPropertyBytes(
  { fgb }: LayerPart,
  start: number,
  end: number,
  ranges: RangeSource,
): Promise<Uint8Array> {
  const head = await ranges.read(fgb.name, start, start + headBytes);
  const found = propertyStart(viewOf(head), 0);
  if (found < 0) return new Uint8Array(0);
  const vector = await ranges.read(fgb.name, start + found - 4, end);
  return vector.subarray(4, 4 + viewOf(vector).getUint32(0, true));
}

export function viewOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length);
}
