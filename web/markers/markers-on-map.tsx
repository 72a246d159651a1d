import { effect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { contentParts } from '../map/content-parts.ts';
import { useEffect } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { isDark } from '../ui/theme.ts';
import type { RoomState } from '../room/room-state.ts';
import { beginMarkers, colourLabels } from './draw-markers.ts';
import { synchronizeMarkers } from './synchronize-markers.ts';

/**
 * Synchronizes the markers of the room with the map. Only changes are sent to MapLibre's worker, which clusters them.
 */
export function MarkersOnMap({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}) {
  useEffect(() => {
    beginMarkers(map, isDark.peek());
    const stops = [synchronizeMarkers(map, state, choices), effect(() => colourLabels(map, isDark.value))];
    return () => stops.forEach((stop) => stop());
  }, [map, state]);
  return null;
}

contentParts.push(MarkersOnMap);
