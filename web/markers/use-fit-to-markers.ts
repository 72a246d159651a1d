import { effect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { showBox, unionOf } from '../map/bounds.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { markersOf } from './marker-store.ts';

/** Moves a map that has opened on the whole world to the markers of the room, unless it has been moved. */
export function useFitToMarkers({
  map,
  state,
  choices: { opensOnWorld },
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}): void {
  useEffect(() => {
    if (!opensOnWorld.peek()) return;
    const store = markersOf(state);
    const stay = () => (opensOnWorld.value = false);
    map.once('movestart', stay);
    const stop = effect(() => {
      if (!opensOnWorld.value || store.isReading.value || store.current.value.byId.size === 0) return;
      opensOnWorld.value = false;
      const boxes = Array.from(store.byId.values(), ({ longitude: lng, latitude: lat }) => [
        lng,
        lat,
        lng,
        lat,
      ]);
      const box = unionOf(boxes);
      if (box !== null) showBox(map, box);
    });
    return () => {
      stop();
      map.off('movestart', stay);
    };
  }, [map]);
}
