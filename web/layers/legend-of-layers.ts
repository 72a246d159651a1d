import { markersId } from './open-style.ts';
import { legendOf } from '../../geo/style/model/legend.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import type { LayerOfLegend } from '../legend/layer-of-legend.ts';
import { isShown, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { type StyleSubject, withPreview } from './layer-previews.ts';
import { geometryOf } from './layer-tiles.ts';
import { legendOfMarkers, styledMarkers } from './styled-markers.ts';

/** The legend of a layer as this reader sees it; null if it has none. */
export function legendOfLayer(
  layer: StyleSubject,
  { roomId, choices }: { readonly roomId: string; readonly choices?: ReaderChoices },
): LayerOfLegend | null {
  if (layer.id === markersId) return legendOfMarkers(layer, roomId, choices);
  const entry = legendOf(styleModelOf(layer, choices));
  const { id, name, opacity } = layer;
  return entry && { id, name, roomId, entry, geometry: geometryOf(id), opacity: opacity ?? 1 };
}

/** The legends of what the map shows at a zoom, the topmost layer first. */
export function shownLegends(all: readonly (LayerOfLegend | null)[], zoom: number): readonly LayerOfLegend[] {
  return all
    .filter((each) => each !== null)
    .filter(
      ({ entry: { zooms, lines } }) =>
        zoom >= zooms.min && zoom < zooms.max && lines.some(({ isVisible }) => isVisible),
    )
    .toReversed();
}

/** What of a room has a legend: the layers that this reader sees, bottom to top, and the markers above them. */
export function shownSubjects(state: RoomState, choices: ViewChoices): readonly StyleSubject[] {
  const markers = withPreview(styledMarkers(state.room.value));
  const layers = state.layers.value.filter((each) => isShown(choices, each));
  return markers.style === null ? layers : [...layers, markers];
}
