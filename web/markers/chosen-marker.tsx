import { useComputed, type Signal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { MarkerCard } from './marker-card.tsx';
import { MarkerHandle } from './marker-handle.tsx';
import { isLocked } from './lock-group.ts';
import { markersOf } from './marker-store.ts';

/** The selected marker: its highlight on the map, and its card. */
export function ChosenMarker({
  map,
  state,
  choices: { addedMarker, chosenMarker },
  stacked,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
  stacked: Signal<readonly string[]>;
}) {
  const store = markersOf(state);
  const marker = useComputed(() => {
    const { byId } = store.current.value;
    return chosenMarker.value === null ? undefined : byId.get(chosenMarker.value);
  }).value;
  // Close the card if another user deleted the marker.
  const isDeleted = chosenMarker.value !== null && marker === undefined && !store.isReading.value;
  useEffect(() => {
    if (isDeleted) chosenMarker.value = null;
  }, [isDeleted]);
  if (marker === undefined) return null;
  const isFixed = isLocked(state.room.value, marker);
  const ids = stacked.value.includes(marker.id)
    ? stacked.value.filter((id) => store.byId.has(id))
    : [marker.id];
  return (
    <>
      <MarkerHandle
        key={`${marker.id} ${String(isFixed)}`}
        mayMove={mayWrite(state.room.value) && !isFixed}
        map={map}
        state={state}
        marker={marker}
      />
      <MarkerCard
        key={`card-${marker.id}`}
        marker={marker}
        state={state}
        map={map}
        mayEdit={mayWrite(state.room.value) && !isFixed}
        isLocked={isFixed}
        isAdded={addedMarker.value === marker.id}
        at={ids.indexOf(marker.id)}
        count={ids.length}
        onTurn={(to) => (chosenMarker.value = ids[to] ?? null)}
        onClose={() => (addedMarker.value = chosenMarker.value = null)}
      />
    </>
  );
}
