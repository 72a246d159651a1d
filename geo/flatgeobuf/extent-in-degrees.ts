import { type FileHandle, open } from 'node:fs/promises';
import { DegreeWatch } from '../crs/degree-watch.ts';
import type { Extent } from '../crs/guess-system.ts';
import { fieldOf } from './table-field.ts';

/** Larger features and deeper nesting are not ordinary mistakes and are not inspected. */
const maxBytes = 128 * 1024 * 1024;
const deepest = 32;

/** Fields by number in the tables `Feature` and `Geometry` (FlatGeobuf 3, feature.fbs). */
const [geometryField, xyField, partsField] = [0, 1, 7];

/**
 * Extent of the positions of a validated FlatGeobuf if all of them can be degrees; null if not, which is
 * usually known after the first position.
 */
export async function extentInDegrees(path: string, featuresAt: number): Promise<Extent | null> {
  const watch = new DegreeWatch();
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (let at = featuresAt; at < size && watch.areDegrees;) {
      const length = (await read(file, at, 4)).readUInt32LE(0);
      if (length > maxBytes || !inspect(await read(file, at + 4, length), watch)) return null;
      at += 4 + length;
    }
    return watch.extent;
  } finally {
    await file.close();
  }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}

/** Whether the feature could be read; GDAL reports its defects. */
function inspect(feature: Buffer, watch: DegreeWatch): boolean {
  // Tables may refer to the same parts repeatedly.
  let left = feature.length;
  const visit = (table: number, depth: number): void => {
    const xy = fieldOf(feature, table, xyField);
    if (xy !== null) {
      const vector = xy + feature.readUInt32LE(xy);
      const values = feature.readUInt32LE(vector);
      if ((left -= 8 * values) < 0) throw new RangeError('the feature declares more positions than bytes');
      for (let i = 0; i + 1 < values && watch.areDegrees; i += 2)
        watch.see(feature.readDoubleLE(vector + 4 + 8 * i), feature.readDoubleLE(vector + 12 + 8 * i));
    }
    const parts = fieldOf(feature, table, partsField);
    if (parts === null || !watch.areDegrees) return;
    const vector = parts + feature.readUInt32LE(parts);
    const count = feature.readUInt32LE(vector);
    if (depth === deepest || (left -= 4 * count) < 0)
      throw new RangeError('the feature is nested too deeply');
    for (let i = 0; i < count; i++) {
      const slot = vector + 4 + 4 * i;
      visit(slot + feature.readUInt32LE(slot), depth + 1);
    }
  };
  try {
    const geometry = fieldOf(feature, feature.readUInt32LE(0), geometryField);
    if (geometry !== null) visit(geometry + feature.readUInt32LE(geometry), 0);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
