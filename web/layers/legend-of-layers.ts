import { markersId } from './open-style.ts';
import { type LegendEntry, legendOf } from '../../geo/style/model/legend.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import type { LayerOfLegend } from '../legend/layer-of-legend.ts';
import { isShown, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { drawnModel } from './drawn-model.ts';
import { type StyleSubject, withPreview } from './layer-previews.ts';
import { geometryOf } from './layer-tiles.ts';
import { legendOfMarkers, styledMarkers } from './styled-markers.ts';

/** The legend of a layer as this reader sees it; null if it has none. */
export function legendOfLayer(
  layer: StyleSubject,
  { roomId, choices }: { readonly roomId: string; readonly choices?: ReaderChoices },
): LayerOfLegend | null {
  const entry = legendOf(drawnModel(layer, choices));
  const { id, name, opacity } = layer;
  if (id === markersId)
    return entry === null || !hasStyle(layer) ? null : legendOfMarkers(layer, roomId, entry);
  return entry && { id, name, roomId, entry, geometry: geometryOf(id), opacity: opacity ?? 1 };
}

/** The legends of what the map shows at a zoom, the topmost layer first. */
export function shownLegends(all: readonly (LayerOfLegend | null)[], zoom: number): readonly LayerOfLegend[] {
  return all
    .filter((each) => each !== null)
    .filter(({ entry }) => isAt(entry, zoom))
    .map((each) => ({
      ...each,
      entry: { ...each.entry, lines: each.entry.lines.filter((line) => isAt(line, zoom)) },
    }))
    .filter(({ entry }) => entry.lines.some(({ isVisible }) => isVisible))
    .toReversed();
}

function isAt({ zooms: { min, max } }: Pick<LegendEntry, 'zooms'>, zoom: number): boolean {
  return zoom >= min && zoom < max;
}

/** What of a room has a legend: the layers that this reader sees, bottom to top, and the markers above them. */
export function shownSubjects(state: RoomState, choices: ViewChoices): readonly StyleSubject[] {
  const markers = withPreview(styledMarkers(state.room.value, choices.manyMarkers.value));
  const layers = state.layers.value.filter((each) => isShown(choices, each));
  return hasStyle(markers) ? [...layers, markers] : layers;
}

/** Whether markers are drawn in a style: that of their author, or as density. */
function hasStyle(markers: StyleSubject): boolean {
  return markers.style !== null || drawnModel(markers).density !== null;
}
