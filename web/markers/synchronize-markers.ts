import { markersId } from '../layers/open-style.ts';
import { computed, effect, signal } from '@preact/signals';
import type { GeoJSONSource, GeoJSONSourceDiff, Map as MapLibreMap } from 'maplibre-gl';
import { manyPoints } from '../../geo/style/model/style-model.ts';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import { withPreview } from '../layers/layer-previews.ts';
import { styledMarkers } from '../layers/styled-markers.ts';
import { readerChoices, shownMarkers, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Icon, Marker } from '../service/service.ts';
import { markerSource } from './draw-markers.ts';
import { giveIcon, iconsOf } from './marker-icons.ts';
import { appearanceOf } from '../../geo/style/model/marker-appearance.ts';
import { markersOf } from './marker-store.ts';
import type { MarkerDrawing } from './marker-style.ts';

/** Draws the markers of a room and follows their changes, their style and the choices of the reader. */
export function synchronizeMarkers(map: MapLibreMap, state: RoomState, choices: ViewChoices): () => void {
  const shown = computed(() => shownMarkers(choices));
  const { roomId } = state.room.peek();
  const store = markersOf(state);
  const icons = iconsOf(state);
  const drawn = new Set<string>();
  /** Icons whose images are on the map; loading icons are not included. */
  const ready = new Map<string, Icon>();
  const asked = new Set<string>();
  /** They can be drawn as density, whose code is loaded then. */
  const areMany = signal(false);
  /** Null: each marker has its own colour and icon. */
  let style: MarkerDrawing | null = null;

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
    const properties = style === null ? appearanceOf(marker, ready) : style.paint(marker, ready);
    return (
      properties && {
        ...{ type: 'Feature' as const, properties: { ...properties } },
        geometry: { type: 'Point' as const, coordinates: [marker.longitude, marker.latitude] },
      }
    );
  };
  const show = (ids: Iterable<string>) => {
    const filter = shown.peek();
    const add = [];
    const remove: string[] = [];
    for (const id of ids) {
      const marker = store.byId.get(id);
      const feature = marker !== undefined && (filter === null || filter(marker)) ? featureOf(marker) : null;
      if (feature !== null) {
        drawn.add(id);
        add.push(feature);
      } else if (drawn.delete(id)) remove.push(id);
    }
    const diff: GeoJSONSourceDiff = { add, remove };
    if (add.length + remove.length > 0) void map.getSource<GeoJSONSource>(markerSource)?.updateData(diff);
    areMany.value = drawn.size > manyPoints;
    style?.noteDrawn(store.byId.values(), drawn.size);
  };
  const showAll = () => show(new Set([...drawn, ...store.byId.keys()]));

  let wanted = '';
  const followStyle = () => {
    const { style: written } = withPreview(styledMarkers(state.room.value, null));
    const own = readerChoices(choices, markersId);
    const turn = JSON.stringify([written, [...own.classes], own.filter]);
    if (turn === wanted || (written === null && wanted === '' && !areMany.value)) return;
    wanted = turn;
    void import('./marker-style.ts').then(
      ({ drawnStyle }) => {
        if (turn !== wanted) return;
        const onMany = (points: LayerExtent | null) => (choices.manyMarkers.value = points);
        style = drawnStyle(map, roomId, { style: written, choices: own, plain: 'clusters', onMany });
        showAll();
      },
      // The next change loads it again.
      () => undefined,
    );
  };
  const stops = [
    store.listen((changed) => (changed === null ? showAll() : show(changed))),
    shown.subscribe(showAll),
    icons.subscribe(showAll),
    effect(followStyle),
    () => (wanted = ''),
  ];
  return () => stops.forEach((stop) => stop());
}
