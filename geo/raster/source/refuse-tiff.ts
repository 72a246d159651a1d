import { GeoError, type GeoErrorCode } from '../../geo-error.ts';

/** The refusal of a TIFF: `what` goes on behind "The TIFF" and says what is wrong and where. */
export function refuseTiff(
  code: GeoErrorCode,
  what: string,
  details: { byteOffset?: number; found?: unknown } = {},
): GeoError {
  return new GeoError(code, `The TIFF ${what}.`, details);
}
