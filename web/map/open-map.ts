import type { ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** The map of the open room; null until it is first drawn, or if the browser cannot draw one. */
export type OpenMap = ReadonlySignal<MapLibreMap | null>;
