import { beginsWithPoint } from '../geojson/lookahead.ts';
import type { DetectedFormat } from './detect-format.ts';

/** Whether a file that begins with `head` seems to contain only points; only a full read can confirm it. */
export function beginsAsPoints(head: Uint8Array, found: DetectedFormat): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  return found.format === 'table' ? mayBePoints(text, found.isWkt) : beginsWithPoint(text);
}

function mayBePoints(text: string, isWkt: boolean): boolean {
  return !isWkt || !/\b(LINESTRING|POLYGON|MULTI\w+|GEOMETRYCOLLECTION)\s*(?:(?:ZM?|M)\s*)?\(/i.test(text);
}
