import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import { type FeatureShape, outlineOf, type ShapeOutline, type TileOfShape } from './feature-shape.ts';
import { featuresIn, type FoundFeature, isSameFeature } from './features-at.ts';

/** A feature in more tiles is highlighted in some of them. */
const maxTiles = 64;
const maxFeatures = 1000;
const reach = 3;

/**
 * The outlines of a feature in all tiles of the view: those in which it was found, and those into which its outline
 * continues. Each is looked up where the outline enters it, so that the cost does not depend on the other features.
 */
export function gatherOutlines(map: MapLibreMap, feature: FoundFeature): readonly ShapeOutline[] {
  const known = new Set(feature.shapes.map(({ tile }) => keyOf(tile)));
  const queue = [...feature.shapes];
  const outlines: ShapeOutline[] = [];
  for (const shape of queue) {
    const outline = outlineOf(shape);
    outlines.push(outline);
    for (const { at, tile } of outline.exits) {
      if (known.has(keyOf(tile)) || known.size >= maxTiles) continue;
      const { x, y } = map.project([...at]);
      const { clientWidth, clientHeight } = map.getCanvas();
      if (x < -reach || y < -reach || x > clientWidth + reach || y > clientHeight + reach) continue;
      known.add(keyOf(tile));
      const around: [PointLike, PointLike] = [[x - reach, y - reach], [x + reach, y + reach]]; // prettier-ignore
      queue.push(...shapesIn(map, around, feature).filter((each) => keyOf(each.tile) === keyOf(tile)));
    }
  }
  return outlines;
}

/** The feature where its outlines were, after the tiles have changed; null if it is not in the view. */
export function findAgain(
  map: MapLibreMap,
  feature: FoundFeature,
  outlines: readonly ShapeOutline[],
): FoundFeature | null {
  const part = partOf(map, outlines);
  const shapes = part === null ? [] : shapesIn(map, part, feature);
  return shapes.length === 0 ? null : { ...feature, shapes };
}

/** The box around the outlines in pixels, as far as it is in the view. */
function partOf(map: MapLibreMap, outlines: readonly ShapeOutline[]): [PointLike, PointLike] | null {
  const { clientWidth, clientHeight } = map.getCanvas();
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { lines, points } of outlines)
    for (const at of [...lines.flat(), ...points]) {
      const { x, y } = map.project([...at]);
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  [left, top] = [Math.max(0, left - reach), Math.max(0, top - reach)];
  [right, bottom] = [Math.min(clientWidth, right + reach), Math.min(clientHeight, bottom + reach)];
  return left < right && top < bottom ? [[left, top], [right, bottom]] : null; // prettier-ignore
}

function shapesIn(
  map: MapLibreMap,
  part: [PointLike, PointLike],
  feature: FoundFeature,
): readonly FeatureShape[] {
  const found = featuresIn(map, part, { max: maxFeatures, sameAs: feature });
  return found.find((each) => isSameFeature(each, feature))?.shapes ?? [];
}

function keyOf(tile: TileOfShape | null): string {
  return tile === null ? '' : `${tile.z}/${tile.x}/${tile.y}`;
}
