import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Pointed } from '../map/pick.ts';
import { layerIdOf } from './map-layer-ids.ts';

export interface FoundFeature {
  readonly layerId: string;
  /** The id as imported, if it is a number; tiles carry no other ids. */
  readonly featureId: string | null;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Maximum number of features at one point; more cannot be told apart. */
const maxFeatures = 50;

/** The features drawn at a point, topmost first. */
export function featuresAt(map: MapLibreMap, { around }: Pointed): readonly FoundFeature[] {
  const layers = map.getLayersOrder().filter((id) => layerIdOf(id) !== null);
  const found = new Map<string, FoundFeature>();
  for (const { layer, id, properties } of map.queryRenderedFeatures(around, { layers })) {
    const layerId = layerIdOf(layer.id);
    if (layerId === null || found.size === maxFeatures) continue;
    // A feature is drawn once per tile and per part (fill and outline).
    const key = JSON.stringify([layerId, id, properties]);
    if (!found.has(key)) found.set(key, { layerId, featureId: featureIdOf(id), attributes: properties });
  }
  return [...found.values()];
}

export function featureIdOf(id: string | number | null | undefined): string | null {
  return id === undefined || id === null ? null : String(id);
}
