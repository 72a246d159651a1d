import { useSignal } from '@preact/signals';
import { flyTo } from '../map/fly-to.ts';
import type { OpenMap } from '../map/open-map.ts';
import type { ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Icon, Marker } from '../service/service.ts';
import { Pages } from '../ui/pages.tsx';
import { colourOf } from '../../geo/style/model/marker-appearance.ts';
import { iconsOf } from './marker-icons.ts';
import { titleOf } from './marker-title.ts';

const pageLength = 20;

/** Markers in pages; choosing one flies to it. */
export function MarkerList({
  markers,
  state,
  map,
  choices,
}: {
  markers: readonly Marker[];
  state: RoomState;
  map: OpenMap;
  choices: ViewChoices;
}) {
  const icons = iconsOf(state);
  const page = useSignal(0);
  const count = Math.ceil(markers.length / pageLength);
  const at = Math.min(page.value, Math.max(0, count - 1));
  const choose = ({ id, longitude, latitude }: Marker) => {
    const drawn = map.peek();
    if (drawn !== null) flyTo(drawn, { lng: longitude, lat: latitude }, 14);
    choices.chosenMarker.value = id;
  };
  return (
    <>
      <ul class="marker-list">
        {markers.slice(at * pageLength, (at + 1) * pageLength).map((marker) => (
          <li key={marker.id}>
            <button
              type="button"
              class="marker-row"
              aria-current={choices.chosenMarker.value === marker.id}
              onClick={() => choose(marker)}
            >
              <Swatch marker={marker} icons={icons.value} />
              <span class="marker-row-text">{titleOf(marker)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Pages at={at} count={count} onTurn={(to) => (page.value = to)} />
    </>
  );
}

/** The icon of a marker, or a disc in its colour. */
function Swatch({ marker, icons }: { marker: Marker; icons: ReadonlyMap<string, Icon> }) {
  const icon = marker.markerIconId === null ? undefined : icons.get(marker.markerIconId);
  if (icon !== undefined) return <img class="swatch icon-swatch" src={icon.pngUrl} alt="" />;
  return (
    <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" fill={colourOf(marker)} />
    </svg>
  );
}
