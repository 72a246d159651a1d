import { effect } from '@preact/signals';
import type { GeoJSONSource, GeoJSONSourceDiff, Map as MapLibreMap } from 'maplibre-gl';
import { useEffect } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { isDark } from '../ui/theme.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Icon, Marker } from '../service/service.ts';
import { beginMarkers, colourLabels, markerSource } from './draw-markers.ts';
import { giveIcon, iconsOf } from './marker-icons.ts';
import { appearanceOf } from './marker-appearance.ts';
import { markersOf } from './marker-store.ts';

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

function synchronizeMarkers(map: MapLibreMap, state: RoomState, { markerFilter }: ViewChoices): () => void {
  const { roomId } = state.room.peek();
  const store = markersOf(state);
  const icons = iconsOf(state);
  const drawn = new Set<string>();
  /** Icons whose images are on the map; loading icons are not included. */
  const ready = new Map<string, Icon>();
  const asked = new Set<string>();

  const wantIcon = (id: string) => {
    const icon = icons.peek().get(id);
    if (icon === undefined || asked.has(id)) return;
    asked.add(id);
    void giveIcon(map, roomId, icon).then((isThere) => {
      if (!isThere) return;
      ready.set(id, icon);
      show(
        [...store.byId.values()].filter(({ markerIconId }) => markerIconId === id).map((marker) => marker.id),
      );
    });
  };
  const featureOf = (marker: Marker) => {
    if (marker.markerIconId !== null) wantIcon(marker.markerIconId);
    return {
      ...{ type: 'Feature' as const, properties: { ...appearanceOf(marker, ready) } },
      geometry: { type: 'Point' as const, coordinates: [marker.longitude, marker.latitude] },
    };
  };
  const show = (ids: Iterable<string>) => {
    const filter = markerFilter.peek();
    const add = [];
    const remove: string[] = [];
    for (const id of ids) {
      const marker = store.byId.get(id);
      if (marker !== undefined && (filter === null || filter(marker))) {
        drawn.add(id);
        add.push(featureOf(marker));
      } else if (drawn.delete(id)) remove.push(id);
    }
    const diff: GeoJSONSourceDiff = { add, remove };
    if (add.length + remove.length > 0) void map.getSource<GeoJSONSource>(markerSource)?.updateData(diff);
  };
  const showAll = () => show(new Set([...drawn, ...store.byId.keys()]));

  const stops = [
    store.listen((changed) => (changed === null ? showAll() : show(changed))),
    markerFilter.subscribe(showAll),
    icons.subscribe(showAll),
  ];
  return () => stops.forEach((stop) => stop());
}
