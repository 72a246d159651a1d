import type { Caller } from '../../core/access/caller.ts';

/** Images that a page can show with `<img>`, which excludes GeoTIFF. */
const picture = /^image\/(?!tiff)/;

/**
 * The Cross-Origin-Resource-Policy of a response, or null to leave `same-origin`. A plain `<img>`, as used by Leaflet
 * and OpenLayers, sends no `Origin`, so CORS headers do not apply to it, and this header cannot list `CORS_ORIGINS`.
 * If cross-origin pages are configured, any page may show publicly readable images. Images authorized by the session
 * cookie are limited to the same site, to which browsers send that cookie (SameSite=Lax).
 */
export function picturePolicy(
  mediaType: string | null,
  caller: Caller | undefined,
  corsOrigins: readonly string[],
): 'cross-origin' | 'same-site' | null {
  if (corsOrigins.length === 0 || mediaType === null || !picture.test(mediaType)) return null;
  return caller?.type === 'anonymous' ? 'cross-origin' : 'same-site';
}
