import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseStyle } from './base-style.ts';
import type { BasemapAppearance, StyleOfAppearance } from './basemap-appearance.ts';
import { beginBasemap } from './basemap-packs.ts';
import { boundsOf, fitOptions } from './bounds.ts';
import { rememberFailedTiles } from './failed-tiles.ts';
import { ScaleLine } from './scale-line.ts';

export interface Camera {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  readonly bearing?: number;
  readonly pitch?: number;
}

/** What a map shows first: a camera, or a box (west, south, east, north in degrees). */
export type OpeningView = Camera | { readonly box: readonly number[] };

// A bundled file, because the content security policy refuses the blob worker that MapLibre creates by default.
setWorkerUrl(workerUrl);
beginBasemap();

const worldView: Camera = { lat: 30, lng: 8, zoom: 1.6 };

interface MapChoices {
  readonly appearance: BasemapAppearance;
  /** The built-in basemap if null or undefined. */
  readonly ground: StyleOfAppearance | null | undefined;
  /** The whole world if null. */
  readonly opening: OpeningView | null;
  readonly label: string;
}

/** Creates a map in the element. Throws if WebGL is unavailable. */
export function createMap(
  container: HTMLElement,
  { appearance, ground, opening, label }: MapChoices,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style: baseStyle(appearance, ground),
    ...viewOptions(opening ?? worldView),
    attributionControl: false,
    // Labels are placed without fading; no animation if the user prefers reduced motion.
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    maxZoom: 22,
    locale: { 'Map.Title': label },
  });
  rememberFailedTiles(map);
  // One line, from the right; a narrow map shows the attribution on demand.
  const fold = () => foldAttribution(map);
  map.on('resize', fold);
  map.addControl(new AttributionControl({}), 'bottom-right');
  fold();
  map.addControl(new ScaleLine(), 'bottom-right');
  return map;
}

/** Below this width, in pixels, MapLibre has a button for the attribution. */
const narrow = 640;

/** Before MapLibre adds the class, which would also open the attribution over the contents of the map. */
function foldAttribution(map: MapLibreMap): void {
  if (map.getCanvasContainer().offsetWidth > narrow) return;
  map.getContainer().querySelector('.maplibregl-ctrl-attrib')?.classList.add('maplibregl-compact');
}

function viewOptions(opening: OpeningView) {
  if ('box' in opening) return { bounds: boundsOf(opening.box), fitBoundsOptions: fitOptions };
  const { lat, lng, zoom, bearing = 0, pitch = 0 } = opening;
  return { center: { lng, lat }, zoom, bearing, pitch };
}
