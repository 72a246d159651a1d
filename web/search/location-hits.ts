import type { Map as MapLibreMap } from 'maplibre-gl';
import { locale } from '../i18n/language.ts';
import { coordinateText } from '../i18n/coordinates.ts';
import { readCoordinates } from '../map/read-coordinates.ts';
import type { SearchHit } from './search-hit.ts';
import { findSettlements, type FoundSettlement } from './settlements.ts';

const maxSettlements = 6;
const coordinateZoom = 15;

/** The location that the text writes as coordinates; none if it is something else. */
export function coordinateHits(text: string): readonly SearchHit[] {
  const found = readCoordinates(text);
  if (found === null) return [];
  const { lat, lng, system } = found;
  const name = coordinateText({ lat, lng });
  return [{ kind: 'search.coordinates', name, detail: system, to: { lat, lng, zoom: coordinateZoom } }];
}

/** Settlements of the world with the name, those in view first. */
export async function settlementHits(map: MapLibreMap, text: string): Promise<readonly SearchHit[]> {
  const { lng, lat } = map.getCenter().wrap();
  const bounds = map.getBounds();
  const widthKm = bounds.getSouthWest().distanceTo(bounds.getSouthEast()) / 1000;
  const isWide = bounds.getEast() - bounds.getWest() > 90;
  const area = { lng, lat, radiusKm: isWide ? Infinity : widthKm / 2 };
  const countries = new Intl.DisplayNames([locale.value], { type: 'region', fallback: 'code' });
  return (await findSettlements(text, area, maxSettlements)).map((settlement): SearchHit => {
    const { name, country, ...location } = settlement;
    const to = { lat: location.lat, lng: location.lng, zoom: zoomOf(settlement) };
    return { kind: 'search.settlement', name, detail: countries.of(country) ?? country, to };
  });
}

/** The zoom that shows a settlement of this size. */
function zoomOf({ size }: FoundSettlement): number {
  return size >= 1_000_000 ? 10 : size >= 100_000 ? 11 : size >= 10_000 ? 12 : 13;
}
