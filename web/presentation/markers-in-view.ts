import type { Map as MapLibreMap } from 'maplibre-gl';
import { service, type Marker } from '../service/service.ts';

/** The API's maximum number of markers per slide. */
const maxMarkers = 10_000;

/** The ids of the shown markers in view, limited to the number a slide accepts. */
export async function markersInView(
  roomId: string,
  map: MapLibreMap,
  shown: ((marker: Marker) => boolean) | null,
): Promise<string[]> {
  const { data } = await service.GET('/api/rooms/{roomId}/markers', {
    params: { path: { roomId }, query: { bbox: boxOf(map), limit: maxMarkers } },
  });
  return data.markers.filter((marker) => shown?.(marker) ?? true).map(({ id }) => id);
}

/** West, south, east, north; the whole world if the map shows more than one copy of it. */
function boxOf(map: MapLibreMap): string {
  const bounds = map.getBounds();
  const isWhole = bounds.getEast() - bounds.getWest() >= 360;
  const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
  const [west, east] = isWhole ? [-180, 180] : [wrap(bounds.getWest()), wrap(bounds.getEast())];
  return [west, Math.max(-90, bounds.getSouth()), east, Math.min(90, bounds.getNorth())].join();
}
