import type { Map as MapLibreMap } from 'maplibre-gl';

/** Map width in pixels below which cards cover the lower part of the map. */
const narrow = 640;

/** Centres a location in the visible part of the map, at this zoom or a higher one. */
export function flyTo(map: MapLibreMap, { lng, lat }: { lng: number; lat: number }, zoom: number): void {
  const { clientWidth, clientHeight } = map.getCanvas();
  const offset: [number, number] = [0, clientWidth < narrow ? -clientHeight / 4 : 0];
  map.flyTo({ center: [lng, lat], zoom: Math.max(zoom, map.getZoom()), offset });
}
