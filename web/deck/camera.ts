import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Slide } from '../service/service.ts';

type Camera = NonNullable<Slide['camera']>;

const maxFlightMs = 2500;
/** Pixels; slides are made on maps of such a width or a larger one. */
const defaultWidth = 800;

/** Where the map stands, as a slide keeps it: longitudes within one turn of the world. */
export function cameraOf(map: MapLibreMap): Camera {
  const { lat, lng } = map.getCenter().wrap();
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    lat: rounded(lat, 6),
    lng: rounded(lng, 6),
    zoom: rounded(Math.max(0, map.getZoom()), 3),
    bearing: rounded(map.getBearing(), 2),
    pitch: rounded(map.getPitch(), 2),
  };
}

/** Puts the map there at once. */
export function jumpTo(map: MapLibreMap, camera: Slide['camera']): void {
  if (camera) map.jumpTo(optionsOf(map, camera));
}

/** Flies there; the map jumps by itself for those who ask for no motion. A slide without a camera leaves it where it is. */
export function flyTo(map: MapLibreMap, camera: Slide['camera']): void {
  if (camera) map.flyTo({ ...optionsOf(map, camera), maxDuration: maxFlightMs });
}

function optionsOf(map: MapLibreMap, { lat, lng, zoom, bearing = 0, pitch = 0 }: Camera) {
  // On a phone the slide would show only the middle of what it shows: from farther away most of it is there.
  const farther = Math.min(1, Math.max(0, Math.log2(defaultWidth / map.getContainer().clientWidth)));
  return { center: { lat, lng }, zoom: Math.max(0, zoom - farther), bearing, pitch };
}
