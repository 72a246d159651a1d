import { defaultMarkerColor } from '../../geo/style/model/marker-appearance.ts';
import { countedPoints, withDensity } from '../../geo/style/model/density.ts';
import { markerModel } from '../../geo/style/model/marker-model.ts';
import { extentOfOnly, type LayerExtent } from '../../geo/style/model/layer-extent.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import type { StyleModel } from '../../geo/style/model/style-model.ts';
import type { StyleSubject } from './layer-previews.ts';
import { geometryOf } from './layer-tiles.ts';
import { markersId } from './open-style.ts';

export { withDensityLayers } from '../../geo/style/model/density.ts';

/** How the map draws a layer or the markers for a reader with these choices. */
export function drawnModel(subject: StyleSubject, choices?: ReaderChoices): StyleModel {
  return subject.id === markersId
    ? withDensity(markerModel(subject.style, choices), pointsOf(subject), defaultMarkerColor)
    : withDensity(styleModelOf(subject, choices), pointsOf(subject));
}

/** The points of a layer that the map reads from density tiles; null: none. */
export function countedPointsOf(layer: StyleSubject, model: StyleModel): LayerExtent | null {
  return countedPoints(model, pointsOf(layer));
}

/** The points of a layer; null if it has anything else. */
function pointsOf({ id, featureCount, bbox }: StyleSubject): LayerExtent | null {
  const kind = id === markersId ? 'point' : geometryOf(id);
  return extentOfOnly('point', [kind], { count: featureCount, box: bbox });
}
