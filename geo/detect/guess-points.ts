import { beginsWithPoint } from '../geojson/lookahead.ts';
import type { DetectedFormat } from './detect-format.ts';

/** Whether a file that begins with `head` seems to contain only points; only a full read can confirm it. */
export function beginsAsPoints(head: Uint8Array, found: DetectedFormat): boolean {
  if (found.format === 'table') return found.beginsWithPoints;
  return beginsWithPoint(Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1'));
}
