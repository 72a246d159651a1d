import type { ExpressionSpecification, Map as MapLibreMap, MapGeoJSONFeature, PointLike } from 'maplibre-gl';
import type { Pointed } from '../map/pick.ts';
import type { FeatureShape } from './feature-shape.ts';
import { layerIdOf } from './map-layer-ids.ts';

export interface FoundFeature {
  readonly layerId: string;
  /** The id as imported, if it is a number; tiles carry no other ids. */
  readonly featureId: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Where it was found; one per tile. */
  readonly shapes: readonly FeatureShape[];
  /** Its number in the layer; tiles do not have it. */
  readonly number?: number;
}

/** Maximum number of features at one point; more cannot be told apart. */
const maxFeatures = 50;

/** The features drawn at a point, topmost first. */
export function featuresAt(map: MapLibreMap, { around }: Pointed): readonly FoundFeature[] {
  return featuresIn(map, around, { max: maxFeatures });
}

/** The features drawn in a part of the map, topmost first: all, or those that can be the same as another one. */
export function featuresIn(
  map: MapLibreMap,
  part: PointLike | [PointLike, PointLike],
  { max, sameAs }: { readonly max: number; readonly sameAs?: FoundFeature },
): readonly FoundFeature[] {
  const layers = map.getLayersOrder().filter((id) => {
    const layerId = layerIdOf(id);
    return layerId !== null && (sameAs === undefined || layerId === sameAs.layerId);
  });
  const found = new Map<string, FoundFeature & { readonly shapes: FeatureShape[] }>();
  for (const feature of map.queryRenderedFeatures(part, {
    layers,
    ...(sameAs && { filter: filterOf(sameAs) }),
  })) {
    const layerId = layerIdOf(feature.layer.id);
    if (layerId === null) continue;
    // A feature is drawn once per tile and per part (fill and outline).
    const { id, properties } = feature;
    const key = keyOf(layerId, feature);
    const present = found.get(key);
    if (present === undefined && found.size === max) continue;
    const shapes = present?.shapes ?? [];
    const shape = shapeOf(feature);
    if (shapes.every(({ tile }) => !isSame(tile, shape.tile))) shapes.push(shape);
    if (present === undefined)
      found.set(key, { layerId, featureId: featureIdOf(id), attributes: properties, shapes });
  }
  return [...found.values()];
}

/** Attributes that the map compares, so that it does not decode the other features. */
const comparedAttributes = 5;

function filterOf({ attributes }: FoundFeature): ExpressionSpecification {
  const scalars = Object.entries(attributes).filter(
    (entry): entry is [string, string | number | boolean] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number' || typeof entry[1] === 'boolean',
  );
  const conditions = scalars
    .slice(0, comparedAttributes)
    .map(([name, value]): ExpressionSpecification => ['==', ['get', name], value]);
  return ['all', ...conditions];
}

/** Whether both are the same feature, as far as tiles distinguish features. */
export function isSameFeature(one: FoundFeature, other: FoundFeature): boolean {
  const keyOfFound = ({ layerId, featureId, attributes }: FoundFeature) =>
    JSON.stringify([layerId, featureId, attributes]);
  return keyOfFound(one) === keyOfFound(other);
}

export function featureIdOf(id: string | number | null | undefined): string | null {
  return id === undefined || id === null ? null : String(id);
}

function keyOf(layerId: string, { id, properties }: MapGeoJSONFeature): string {
  return JSON.stringify([layerId, id, properties]);
}

function shapeOf({ geometry, _x: x, _y: y, _z: z }: MapGeoJSONFeature): FeatureShape {
  return { geometry: geometry as FeatureShape['geometry'], tile: { z, x, y } };
}

function isSame(one: FeatureShape['tile'], other: FeatureShape['tile']): boolean {
  return one?.x === other?.x && one?.y === other?.y && one?.z === other?.z;
}
