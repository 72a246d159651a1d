import type { Map as MapLibreMap } from 'maplibre-gl';

/** On a map as narrow as a telephone cards cover the lower part. */
const narrow = 640;

/** Brings a place into the middle of what is free of the map, at this zoom or nearer. */
export function flyTo(map: MapLibreMap, { lng, lat }: { lng: number; lat: number }, zoom: number): void {
  const { clientWidth, clientHeight } = map.getCanvas();
  const offset: [number, number] = [0, clientWidth < narrow ? -clientHeight / 4 : 0];
  map.flyTo({ center: [lng, lat], zoom: Math.max(zoom, map.getZoom()), offset });
}
