import { closeSync, openSync, readSync } from 'node:fs';
import type { FileValue, PlannedValue } from './package-plan.ts';

/** The value, read from its file if it is in one. */
export function valueOf(value: PlannedValue | FileValue): PlannedValue {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  const { file, start, end } = value;
  const bytes = Buffer.allocUnsafeSlow(end - start);
  const opened = openSync(file, 'r');
  try {
    for (let at = 0; at < bytes.length;) {
      const got = readSync(opened, bytes, at, bytes.length - at, start + at);
      if (got === 0) throw new Error(`${file} is shorter than expected`);
      at += got;
    }
    return bytes;
  } finally {
    closeSync(opened);
  }
}
