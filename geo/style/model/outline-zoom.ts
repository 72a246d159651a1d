import { pixelsOf, type LayerExtent } from './layer-extent.ts';
import type { StyleModel } from './style-model.ts';
import { symbolsOf } from './symbols-of.ts';

/** With fewer areas, outlines show where the areas are. */
const minAreas = 200;
/** The mean side of an area in pixels from which its outline leaves room for its fill. */
const meanSide = 10;
/** A fill that is less opaque needs its outline. */
const minFill = 0.25;

/**
 * The zoom from which the outlines of a layer with areas alone are drawn: below it, they would cover the colours of many
 * small areas. 0: at every zoom, as for a layer with other features (null).
 */
export function outlineZoom(model: StyleModel, areas: LayerExtent | null): number {
  if (areas === null) return 0;
  const { count, box } = areas;
  const hasFills = symbolsOf(model.symbology).every(({ fillOpacity }) => fillOpacity >= minFill);
  const { width, height } = pixelsOf(box);
  const zoom = Math.log2((meanSide ** 2 * count) / (width * height)) / 2;
  return !hasFills || count < minAreas || !Number.isFinite(zoom) ? 0 : Math.max(0, Math.round(zoom * 2) / 2);
}
