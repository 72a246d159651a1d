import { GeoError, type GeoErrorCode } from '../../geo-error.ts';

/** The error for a TIFF: `what` follows "The TIFF" and says what is wrong and where. */
export function refuseTiff(
  code: GeoErrorCode,
  what: string,
  details: { byteOffset?: number; found?: unknown } = {},
): GeoError {
  return new GeoError(code, `The TIFF ${what}.`, details);
}
