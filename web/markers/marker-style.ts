import type { Map as MapLibreMap } from 'maplibre-gl';
import type { PointExtent } from '../../geo/style/model/heat-intensity.ts';
import { iconImageOf } from '../../geo/style/model/icon-image.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { maxClustered } from '../../geo/style/model/style-model.ts';
import { giveStyleIcons } from '../layers/layer-icons.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import type { Marker } from '../service/service.ts';
import { applyMarkerStyle } from './apply-marker-style.ts';
import { type MarkerPainter, markerPainter } from './paint-markers.ts';

/** The style in which the markers of a map are drawn. */
export interface MarkerDrawing extends Pick<MarkerPainter, 'paint'> {
  /** Reports the drawn markers. */
  readonly noteDrawn: (markers: Iterable<Marker>, count: number) => void;
}

/** Applies a style to the markers of a map; null: without a style, each marker as its fields say. */
export function drawnStyle(
  map: MapLibreMap,
  roomId: string,
  { style, choices }: { readonly style: StyleSubject['style']; readonly choices: ReaderChoices },
): MarkerDrawing | null {
  if (style === null) {
    applyMarkerStyle(map, null, { isMany: false, extent: noExtent });
    return null;
  }
  const { model, paint } = stylePainter(map, roomId, { style, choices });
  let noted = NaN;
  return {
    paint,
    noteDrawn: (markers, count) => {
      // The intensity of a heatmap need not follow each marker.
      const isAlike = !Number.isNaN(noted) && noted > maxClustered === count > maxClustered;
      if (isAlike && (model.symbology.kind !== 'heatmap' || Math.abs(count - noted) * 10 < count)) return;
      noted = count;
      applyMarkerStyle(map, model, { isMany: count > maxClustered, extent: extentOf(markers, count) });
    },
  };
}

const noExtent: PointExtent = { count: 0, box: [] };

function extentOf(markers: Iterable<Marker>, count: number): PointExtent {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of markers) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return count === 0 || east < west ? noExtent : { count, box: [west, south, east, north] };
}

/** The painter of a style, which adds the pictures of its icons to the map. */
export function stylePainter(
  map: MapLibreMap,
  roomId: string,
  {
    style,
    choices,
  }: { readonly style: NonNullable<StyleSubject['style']>; readonly choices?: ReaderChoices },
): MarkerPainter {
  const given = new Set<string | null>();
  const painter = markerPainter(style, choices, (symbol) => {
    const id = iconImageOf(symbol);
    if (given.has(id)) return;
    given.add(id);
    giveStyleIcons(map, roomId, { ...painter.model, symbology: { kind: 'single', symbol } });
  });
  return painter;
}
