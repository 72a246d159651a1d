import { namesFiles } from './names-files.ts';

/** What the well-known text (OGC 01-009, ISO 19162) of a reference system tells at a glance. */
export interface WellKnownSystem {
  readonly isInDegrees: boolean;
  readonly isLv03: boolean;
  /** Its numbers begin far away from where it is used: nothing that it is for lies within a hundred steps of 0,0. */
  readonly hasFarOrigin: boolean;
}

/** A shift of the origin by ten thousand steps or more. Names have an end, so that a .prj of anything is read once. */
const farOrigin = /PARAMETER\s*[[(]\s*"[^"]{0,40}(east|north)ing[^"]{0,40}"\s*,\s*[+-]?\d{5}/i;

const beginnings =
  /^\s*(GEOGCS|PROJCS|GEOCCS|COMPD_CS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|PROJCRS|PROJECTEDCRS|BOUNDCRS|COMPOUNDCRS)\s*[[(]/i;

/** Null for other texts, and for those that name files which PROJ would open. */
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
