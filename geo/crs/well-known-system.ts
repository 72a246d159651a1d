/** What the well-known text (OGC 01-009, ISO 19162) of a reference system tells at a glance. */
export interface WellKnownSystem {
  readonly isInDegrees: boolean;
  readonly isLv03: boolean;
}

const beginnings =
  /^\s*(GEOGCS|PROJCS|GEOCCS|COMPD_CS|GEOGCRS|GEOGRAPHICCRS|GEODCRS|PROJCRS|PROJECTEDCRS|BOUNDCRS|COMPOUNDCRS)\s*[[(]/i;

/** Null for what is no such text, or names files and addresses that PROJ would open. */
export function readSystem(text: string): WellKnownSystem | null {
  if (!beginnings.test(text) || text.length > 64 * 1024) return null;
  if (/(grids|init|catalog)\s*=\s*(?!@null)|proj\s*=\s*pipeline|\/vsi|file:/i.test(text)) return null;
  const isGeographic = /^\s*GEOG/i.test(text);
  return {
    isInDegrees: isGeographic && /"(GCS_)?WGS[\s_]*(19)?84/i.test(text) && /"Degree/i.test(text),
    isLv03: /"CH1903[\s_/]*LV03"|"EPSG"\s*,\s*"?21781\b/i.test(text),
  };
}
