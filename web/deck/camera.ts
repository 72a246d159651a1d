import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import type { Slide } from '../service/service.ts';

type Camera = NonNullable<Slide['camera']>;

const maxFlightMs = 2500;
/** Pixels; slides are designed on maps at least this wide. */
const defaultWidth = 1100;

/** The camera of the map as a slide stores it, with the longitude within ±180°. */
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

/** Sets the camera without animation. The part of the map without `padding` shows what the slide shows. */
export function jumpTo(map: MapLibreMap, camera: Slide['camera'], padding?: PaddingOptions): void {
  if (camera) map.jumpTo(optionsOf(map, camera, padding));
}

/**
 * Flies to the camera; the map jumps if the user prefers reduced motion. A slide without a camera does not move the
 * map.
 */
export function flyTo(map: MapLibreMap, camera: Slide['camera'], padding?: PaddingOptions): void {
  if (camera) map.flyTo({ ...optionsOf(map, camera, padding), maxDuration: maxFlightMs });
}

function optionsOf(
  map: MapLibreMap,
  { lat, lng, zoom, bearing = 0, pitch = 0 }: Camera,
  padding: PaddingOptions | undefined,
) {
  const width = map.getContainer().clientWidth - (padding?.left ?? 0) - (padding?.right ?? 0);
  return {
    ...{ center: { lat, lng }, zoom: zoomWithin(width, zoom), bearing, pitch },
    ...(padding && { padding }),
  };
}

/** The zoom of a slide on a map of this width: narrow ones would show only the middle of the slide. */
export function zoomWithin(width: number, zoom: number): number {
  const farther = Math.min(1, Math.max(0, Math.log2(defaultWidth / width)));
  return Math.max(0, zoom - farther);
}
