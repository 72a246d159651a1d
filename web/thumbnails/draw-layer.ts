import { featureSymbols } from '../../geo/style/model/feature-symbol.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import type { FeatureSymbol } from '../../geo/style/model/style-model.ts';
import type { Layer } from '../service/service.ts';
import type { PlacedTile } from './picture-view.ts';
import { layersOfTile, shapesOf, type TileShape, withinTile } from './tile-shapes.ts';

/** Lines and points of the map, for a picture that is a quarter of its size. */
const scale = 0.4;
const minWidth = 0.5;
const pointRadius = 1.6;

/** Draws a tile of a layer in the colours of its style. */
export function drawLayerTile(
  context: CanvasRenderingContext2D,
  layer: Layer,
  { tile, bytes }: { tile: PlacedTile; bytes: ArrayBuffer },
): void {
  const found = Object.values(layersOfTile(bytes))[0];
  if (found === undefined) return;
  const symbols = featureSymbols(styleModelOf(layer));
  // One path for all shapes of a kind that are drawn alike.
  const paths = new Map<FeatureSymbol, Partial<Record<TileShape['kind'], Path2D>>>();
  for (const { kind, properties, addTo } of shapesOf(found, tile)) {
    const symbol = symbols.of(properties);
    if (symbol === null) continue;
    const byKind = paths.get(symbol) ?? {};
    paths.set(symbol, byKind);
    addTo((byKind[kind] ??= new Path2D()), radiusOf(symbol));
  }
  withinTile(context, tile, () => {
    for (const [symbol, { area, line, point }] of paths) {
      const opacity = (layer.opacity ?? 1) * symbol.opacity;
      const strokeWidth = Math.max(minWidth, symbol.strokeWidth * scale);
      if (area) {
        fill(context, area, symbol.color, opacity * symbol.fillOpacity);
        stroke(context, area, { color: symbol.strokeColor, width: strokeWidth, opacity: opacity * 0.7 });
      }
      if (line) stroke(context, line, { color: symbol.color, width: strokeWidth + 0.3, opacity });
      if (point) fill(context, point, symbol.color, opacity);
    }
  });
}

function radiusOf({ radius }: FeatureSymbol): number {
  return radius === null ? pointRadius : Math.max(1, radius * scale);
}

function fill(context: CanvasRenderingContext2D, path: Path2D, color: string, opacity: number): void {
  context.globalAlpha = opacity;
  context.fillStyle = color;
  context.fill(path, 'evenodd');
  context.globalAlpha = 1;
}

function stroke(
  context: CanvasRenderingContext2D,
  path: Path2D,
  { color, width, opacity }: { color: string; width: number; opacity: number },
): void {
  context.globalAlpha = opacity;
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(path);
  context.globalAlpha = 1;
}
