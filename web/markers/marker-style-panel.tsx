import { useComputed } from '@preact/signals';
import { styledMarkers } from '../layers/styled-markers.ts';
import type { RoomState } from '../room/room-state.ts';
import { StylePanel } from '../styling/style-panel.tsx';
import { changeMarkerStyle } from './change-marker-style.ts';
import { markerStatistics } from './marker-statistics.ts';
import { markersOf } from './marker-store.ts';

/** The editor of the style of the markers. */
export function MarkerStylePanel({ state, onClose }: { state: RoomState; onClose: () => void }) {
  const { current, isReading, failure, again } = markersOf(state);
  const statistics = useComputed(() =>
    isReading.value ? null : markerStatistics([...current.value.byId.values()]),
  );
  return (
    <StylePanel
      {...{ state, onClose }}
      subject={styledMarkers(state.room.value, { count: current.value.byId.size, box: [] })}
      data={{ statistics: statistics.value, error: failure.value, again }}
      onSave={(style) => changeMarkerStyle(state.room.peek(), { ...style })}
    />
  );
}
