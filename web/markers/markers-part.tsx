import { useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import { subscribePointed } from '../map/pick.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import { later } from '../ui/later.tsx';
import type { RoomState } from '../room/room-state.ts';
import { markersAt } from './markers-at.ts';
import { useFitToMarkers } from './use-fit-to-markers.ts';
import { MarkersOnMap } from './markers-on-map.tsx';

const ChosenMarker = later(async () => (await import('./chosen-marker.tsx')).ChosenMarker);

/** The markers on the map, and the card of the selected one. */
export function MarkersPart({ ...given }: { map: MapLibreMap; state: RoomState; choices: ViewChoices }) {
  const { chosenMarker } = given.choices;
  /** The overlapping markers at the clicked location. */
  const stacked = useSignal<readonly string[]>([]);
  const hadOne = useSignal(false);
  useSignalEffect(() => {
    if (chosenMarker.value !== null) hadOne.value = true;
  });
  useFitToMarkers(given);
  useEffect(
    () =>
      subscribePointed(given.map, (pointed) => {
        const ids = markersAt(given.map, pointed);
        stacked.value = ids ?? [];
        chosenMarker.value = ids?.[0] ?? null;
        return ids !== null;
      }),
    [given.map],
  );
  return (
    <>
      <MarkersOnMap {...given} />
      {hadOne.value && <ChosenMarker {...given} stacked={stacked} />}
    </>
  );
}
