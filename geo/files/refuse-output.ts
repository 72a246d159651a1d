import { GeoError } from '../geo-error.ts';

/** Throws GeoError `output_too_large` if the output has more than `max` bytes; null means no limit. */
export function refuseOutput(bytes: number, max: number | null): void {
  if (max === null || bytes <= max) return;
  const message = `What is made of the file takes ${bytes} bytes or more, and may take ${max}.`;
  throw new GeoError('output_too_large', message, { found: bytes });
}
