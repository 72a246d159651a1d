import { GeoError } from '../geo-error.ts';

/** Throws GeoError `output_too_large` if the output has more than `max` bytes; null means no limit. */
export function refuseOutput(bytes: number, max: number | null): void {
  if (max === null || bytes <= max) return;
  const message = `The output of the file has at least ${bytes} bytes; the limit is ${max}.`;
  throw new GeoError('output_too_large', message, { found: bytes });
}
