import type { Map as MapLibreMap } from 'maplibre-gl';
import { iconImageOf } from '../../geo/style/model/icon-image.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { maxClustered } from '../../geo/style/model/style-model.ts';
import { giveStyleIcons } from '../layers/layer-icons.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import { applyMarkerStyle } from './apply-marker-style.ts';
import { type MarkerPainter, markerPainter } from './paint-markers.ts';

/** The style in which the markers of a map are drawn. */
export interface MarkerDrawing extends Pick<MarkerPainter, 'paint'> {
  /** Reports how many markers are drawn. */
  readonly noteCount: (count: number) => void;
}

/** Applies a style to the markers of a map; null: without a style, each marker as its fields say. */
export function drawnStyle(
  map: MapLibreMap,
  roomId: string,
  { style, choices }: { readonly style: StyleSubject['style']; readonly choices: ReaderChoices },
): MarkerDrawing | null {
  if (style === null) {
    applyMarkerStyle(map, null, false);
    return null;
  }
  const { model, paint } = stylePainter(map, roomId, { style, choices });
  let isMany: boolean | null = null;
  return {
    paint,
    noteCount: (count) => {
      if (isMany === count > maxClustered) return;
      isMany = count > maxClustered;
      applyMarkerStyle(map, model, isMany);
    },
  };
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
