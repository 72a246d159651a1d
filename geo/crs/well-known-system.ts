import { namesFiles } from './names-files.ts';

/** Properties of a reference system, read from its well-known text (OGC 01-009, ISO 19162). */
export interface WellKnownSystem {
  readonly isInDegrees: boolean;
  readonly isLv03: boolean;
  /** Whether its origin is more than a hundred units from its area of use. */
  readonly hasFarOrigin: boolean;
}

/**
 * A false easting or northing of at least ten thousand units. The length of names is bounded, so that any
 * .prj is read in linear time.
 */
const farOrigin = /PARAMETER\s*[[(]\s*"[^"]{0,40}(east|north)ing[^"]{0,40}"\s*,\s*[+-]?\d{5}/i;

const beginnings =
  /^\s*(GEOGCS|PROJCS|GEOCCS|COMPD_CS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|PROJCRS|PROJECTEDCRS|BOUNDCRS|COMPOUNDCRS)\s*[[(]/i;

export function beginsAsSystem(text: string): boolean {
  return beginnings.test(text);
}

/** Null for other texts, and for texts that name files which PROJ would open. */
export function readSystem(text: string): WellKnownSystem | null {
  if (!beginnings.test(text) || text.length > 64 * 1024) return null;
  if (namesFiles(text)) return null;
  const isGeographic = /^\s*GEOG/i.test(text);
  return {
    isInDegrees: isGeographic && /"(GCS_)?WGS[\s_]*(19)?84/i.test(text) && /"Degree/i.test(text),
    hasFarOrigin: /^\s*PROJ/i.test(text) && farOrigin.test(text),
    isLv03: /"CH1903[\s_/]*LV03"|"EPSG"\s*,\s*"?21781\b/i.test(text),
  };
}
