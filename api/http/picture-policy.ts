import type { Caller } from '../../core/access/caller.ts';

/** Pictures that a page shows by a plain `<img>`; a GeoTIFF is a file. */
const picture = /^image\/(?!tiff)/;

/**
 * The Cross-Origin-Resource-Policy of a response, null where it stays `same-origin`. A plain `<img>`, as Leaflet and
 * OpenLayers use it, sends no `Origin`, so CORS headers do not apply to it and this header cannot name the pages of
 * `CORS_ORIGINS`. Where there are such pages, any page may show what everybody may read. A picture that the session
 * cookie authorized is for pages of the same site: browsers send that cookie (SameSite=Lax) to no others.
 */
export function picturePolicy(
  mediaType: string | null,
  caller: Caller | undefined,
  corsOrigins: readonly string[],
): 'cross-origin' | 'same-site' | null {
  if (corsOrigins.length === 0 || mediaType === null || !picture.test(mediaType)) return null;
  return caller?.type === 'anonymous' ? 'cross-origin' : 'same-site';
}
