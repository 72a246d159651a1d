import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { PlacedTile } from './picture-view.ts';

/** The layers of a vector tile; none if it has no bytes. */
export function layersOfTile(bytes: ArrayBuffer): Readonly<Record<string, VectorTileLayer>> {
  return bytes.byteLength === 0 ? {} : new VectorTile(new PbfReader(bytes)).layers;
}

export interface TileShape {
  readonly kind: 'point' | 'line' | 'area';
  readonly properties: Readonly<Record<string, number | string | boolean>>;
  /** Adds it to a path, in CSS pixels of the picture; points as discs. */
  readonly addTo: (path: Path2D, radius?: number) => void;
}

const kinds = [null, 'point', 'line', 'area'] as const;

/** The features of a layer of a tile. */
export function* shapesOf(layer: VectorTileLayer, { left, top, side }: PlacedTile): Generator<TileShape> {
  const scale = side / layer.extent;
  for (let n = 0; n < layer.length; n++) {
    const feature = layer.feature(n);
    const kind = kinds[feature.type];
    if (kind === null) continue;
    const addTo = (path: Path2D, radius = 1) => {
      for (const line of feature.loadGeometry()) {
        line.forEach(({ x, y }, index) => {
          const [pixelX, pixelY] = [left + x * scale, top + y * scale];
          if (kind === 'point') {
            path.moveTo(pixelX + radius, pixelY);
            path.arc(pixelX, pixelY, radius, 0, 2 * Math.PI);
          } else if (index === 0) path.moveTo(pixelX, pixelY);
          else path.lineTo(pixelX, pixelY);
        });
        if (kind === 'area') path.closePath();
      }
    };
    yield { kind, properties: feature.properties, addTo };
  }
}

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
  readonly properties: TileShape['properties'];
}

/** The points of a layer that are within its tile, not in the edges of its neighbours. */
export function* pointsOf(layer: VectorTileLayer, { left, top, side }: PlacedTile): Generator<PicturePoint> {
  const scale = side / layer.extent;
  for (let n = 0; n < layer.length; n++) {
    const feature = layer.feature(n);
    if (kinds[feature.type] !== 'point') continue;
    const { properties } = feature;
    for (const { x, y } of feature.loadGeometry().flat())
      if (x >= 0 && y >= 0 && x < layer.extent && y < layer.extent)
        yield { x: left + x * scale, y: top + y * scale, properties };
  }
}

/** Draws within the tile alone: the edges of its shapes are outside. */
export function withinTile(
  context: CanvasRenderingContext2D,
  { left, top, side }: PlacedTile,
  draw: () => void,
): void {
  // Whole pixels, so that no seam is visible between tiles.
  const { a: ratio } = context.getTransform();
  const [x, y] = [Math.round(left * ratio) / ratio, Math.round(top * ratio) / ratio];
  const [right, bottom] = [left + side, top + side].map((edge) => Math.round(edge * ratio) / ratio);
  context.save();
  context.beginPath();
  context.rect(x, y, (right ?? x) - x, (bottom ?? y) - y);
  context.clip();
  draw();
  context.restore();
}
