import type { Map as MapLibreMap } from 'maplibre-gl';
import { withDensity } from '../../geo/style/model/density.ts';
import { markerModel } from '../../geo/style/model/marker-model.ts';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import { iconImageOf } from '../../geo/style/model/icon-image.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { type FeatureSymbol, manyPoints, maxComplete } from '../../geo/style/model/style-model.ts';
import { listText } from '../i18n/list-text.ts';
import { giveStyleIcons } from '../layers/layer-icons.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import type { Marker } from '../service/service.ts';
import { applyMarkerStyle } from './apply-marker-style.ts';
import { boxOf } from './marker-groups.ts';
import { appearanceOf, defaultMarkerColor } from '../../geo/style/model/marker-appearance.ts';
import { type MarkerPainter, markerPainter } from '../../geo/style/model/marker-painter.ts';

/** The style in which the markers of a map are drawn. */
export interface MarkerDrawing extends Pick<MarkerPainter, 'paint'> {
  /** Reports the drawn markers. */
  readonly noteDrawn: (markers: Iterable<Marker>, count: number) => void;
}

/** Applies a style to the markers of a map; null: without a style, each marker as its fields say. */
export function drawnStyle(
  map: MapLibreMap,
  roomId: string,
  {
    style,
    choices,
    plain,
    onMany,
  }: {
    readonly style: StyleSubject['style'];
    readonly choices?: ReaderChoices;
    /** How markers without a style are drawn. */
    readonly plain: 'clusters' | 'single';
    /** Called with where the drawn markers are if they are many, with null if they are not. */
    readonly onMany: (points: LayerExtent | null) => void;
  },
): MarkerDrawing {
  const painter = style === null ? null : stylePainter(map, roomId, { style, ...(choices && { choices }) });
  const own = painter?.model ?? markerModel(null, choices);
  const kind = painter?.model.symbology.kind ?? plain;
  const isMeasured = kind === 'heatmap' || (own.symbology.kind === 'single' && own.symbology.density);
  let noted = NaN;
  return {
    paint: painter?.paint ?? appearanceOf,
    noteDrawn: (markers, count) => {
      // Intensities and the zoom of single points need not follow each marker.
      const isAlike = [maxComplete, manyPoints].every((limit) => noted > limit === count > limit);
      const isNear = !isMeasured || Math.abs(count - noted) * 10 < count || count === noted;
      if (!Number.isNaN(noted) && isAlike && isNear) return;
      noted = count;
      const extent = extentOf(isMeasured ? markers : [], count);
      const many = count > manyPoints ? extent : null;
      onMany(many);
      const model = withDensity(own, many, defaultMarkerColor);
      applyMarkerStyle(map, model, { kind, isMany: style !== null && count > maxComplete, extent });
    },
  };
}

/** Where some of the markers are, of which `count` are drawn. */
function extentOf(markers: Iterable<Marker>, count: number): LayerExtent {
  const box = boxOf(markers);
  return { count, box: count === 0 || box[2] < box[0] ? [] : box };
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
  const wantIcon = (symbol: FeatureSymbol) => {
    const id = iconImageOf(symbol);
    if (given.has(id)) return;
    given.add(id);
    giveStyleIcons(map, roomId, { ...painter.model, symbology: { kind: 'single', symbol, density: false } });
  };
  const painter = markerPainter(style, { ...(choices && { choices }), wantIcon, joinTags: listText });
  return painter;
}
