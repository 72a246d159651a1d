import { signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { language } from '../i18n/language.ts';
import { service } from '../service/service.ts';
import { session } from '../session/session.ts';
import type { SearchHit } from './search-hit.ts';

/** Shorter texts are no addresses. */
const minLength = 3;
const pointZoom = 17;

/** The source of the addresses; null if the operator has no geocoder. Undefined before the first search. */
export const addressSource = signal<
  { readonly text: string; readonly url: string | null } | null | undefined
>(undefined);

/** What the geocoder of the operator finds, the likeliest first; none without one, and for visitors without a session. */
export async function addressHits(
  map: MapLibreMap,
  q: string,
  signal: AbortSignal,
): Promise<readonly SearchHit[]> {
  if (addressSource.value === null || session.value.state !== 'in' || q.length < minLength) return [];
  const { lng: longitude, lat: latitude } = map.getCenter().wrap();
  const query = { q, longitude, latitude, language: language.value };
  const { data } = await service.GET('/api/locations', { params: { query }, signal });
  addressSource.value = data.attribution;
  return data.locations.map(({ name, detail, extent, ...at }): SearchHit => {
    const to = { lat: at.latitude, lng: at.longitude, zoom: extent === null ? pointZoom : zoomOf(extent) };
    return { kind: 'search.address', name, ...(detail !== null && { detail }), to };
  });
}

/** The zoom at which this extent is about 600 pixels wide or high. */
function zoomOf([west = 0, south = 0, east = 0, north = 0]: readonly number[]): number {
  const width = (east - west + 360) % 360;
  const height = (north - south) / Math.cos((((south + north) / 2) * Math.PI) / 180);
  return Math.min(pointZoom, Math.max(0, Math.log2(360 / Math.max(width, height, 1e-4))));
}
