import { GeoError } from '../geo-error.ts';

/** Throws GeoError `output_too_large` where what is being made has come to more than it may; null: any number of bytes. */
export function refuseOutput(bytes: number, most: number | null): void {
  if (most === null || bytes <= most) return;
  const message = `What is made of the file takes ${bytes} bytes or more, and may take ${most}.`;
  throw new GeoError('output_too_large', message, { found: bytes });
}
