import type { ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';

/** The map of the room that is open; null until it is drawn for the first time, and where the browser cannot draw one. */
export type OpenMap = ReadonlySignal<MapLibreMap | null>;
