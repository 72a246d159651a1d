import { featureSymbols } from '../../geo/style/model/feature-symbol.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { iconRadius } from '../../geo/style/model/icon-image.ts';
import { clusterRadii, pointRadii } from '../../geo/style/model/map-points.ts';
import type { Layer } from '../service/service.ts';
import { withPreview } from './layer-previews.ts';

/** How large the map draws a point of a layer, with its outline, in pixels. */
export function drawnRadius(
  layer: Layer,
  attributes: Readonly<Record<string, unknown>>,
  zoom: number,
): number {
  const { point_count: count } = attributes;
  if (typeof count === 'number') return (clusterRadii.findLast(([from]) => count >= from)?.[1] ?? 0) + 2;
  const symbol = featureSymbols(styleModelOf(withPreview(layer))).of(attributes);
  if (symbol === null) return 0;
  const { radius, icon, outlineWidth } = symbol;
  if (radius !== null || icon !== null) return (radius ?? iconRadius) + outlineWidth;
  const [[from, small], [to, large]] = pointRadii;
  const share = Math.min(1, Math.max(0, (zoom - from) / (to - from)));
  return small + (large - small) * share + outlineWidth;
}
