import { legendOf } from '../../geo/style/model/legend.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import type { LayerOfLegend } from '../legend/layer-of-legend.ts';
import type { Layer } from '../service/service.ts';
import { geometryOf } from './layer-tiles.ts';

/** The legend of a layer as this reader sees it; null if it has none. */
export function legendOfLayer(
  layer: Layer,
  { roomId, choices }: { readonly roomId: string; readonly choices?: ReaderChoices },
): LayerOfLegend | null {
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
