import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as MapLibreMap, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseStyle } from './base-style.ts';
import type { BasemapAppearance, StyleOfAppearance } from './basemap-appearance.ts';
import { beginBasemap } from './basemap-packs.ts';
import { rememberFailedTiles } from './failed-tiles.ts';

export interface Camera {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

// A bundled file, because the content security policy refuses the blob worker that MapLibre creates by default.
setWorkerUrl(workerUrl);
beginBasemap();

const worldView: Camera = { lat: 30, lng: 8, zoom: 1.6 };

interface MapChoices {
  readonly appearance: BasemapAppearance;
  /** The built-in basemap if null or undefined. */
  readonly ground: StyleOfAppearance | null | undefined;
  /** The whole world if null. */
  readonly camera: Camera | null;
  readonly label: string;
}

/** Creates a map in the element. Throws if WebGL is unavailable. */
export function createMap(
  container: HTMLElement,
  { appearance, ground, camera, label }: MapChoices,
): MapLibreMap {
  const { lat, lng, zoom } = camera ?? worldView;
  const map = new MapLibreMap({
    container,
    style: baseStyle(appearance, ground),
    center: [lng, lat],
    zoom,
    attributionControl: false,
    // Labels are placed without fading; no animation if the user prefers reduced motion.
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    maxZoom: 22,
    locale: { 'Map.Title': label },
  });
  rememberFailedTiles(map);
  // One line, from the right; a narrow map shows the attribution on demand.
  map.addControl(new AttributionControl({}), 'bottom-right');
  map.addControl(new ScaleControl({ maxWidth: 100 }), 'bottom-right');
  return map;
}
