import type { GeoJSONSourceSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { mapFilter } from '../../geo/style/model/map-filter.ts';
import { maxComplete, type StyleModel } from '../../geo/style/model/style-model.ts';
import { expandCluster } from '../map/expand-cluster.ts';
import type { Pointed } from '../map/pick.ts';
import { service, type Feature, type Layer, type TileJson } from '../service/service.ts';
import { idPrefix, layerIdOf } from './map-layer-ids.ts';

interface SinglePoint {
  readonly type: 'Feature';
  readonly id?: number;
  readonly properties: Record<string, unknown>;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: number[] };
}

interface Points {
  readonly type: 'FeatureCollection';
  readonly features: SinglePoint[];
}

interface Reading {
  /** Of the features; changes with each version of the layer. */
  readonly version: string;
  /** Null until they are read, and if that failed. */
  points: Points | null;
}

/** By map, as each is drawn again when its points are read; by layer. */
const readings = new WeakMap<MapLibreMap, Map<string, Reading>>();

/**
 * Adds the clustered source of a layer to the map, and returns its id. Null if the layer is not clustered, has too many
 * features, or its features are not read yet; `onRead` is called then.
 */
export function putClustered(
  map: MapLibreMap,
  { layer, tiles, model }: { readonly layer: Layer; readonly tiles: TileJson; readonly model: StyleModel },
  onRead: () => void,
): string | null {
  const { symbology, filter } = model;
  if (symbology.kind !== 'clusters' || layer.featureCount > maxComplete) return null;
  const version = tiles.tiles.join();
  const { points } = readingOf(map, { layerId: layer.id, version }, onRead);
  if (points === null) return null;
  // A source cannot change its filter and radius: another one replaces it.
  const id = `${idPrefix}${layer.id}:${JSON.stringify([version, symbology.radius, filter])}`;
  if (map.getSource(id) === undefined) {
    const source: GeoJSONSourceSpecification = {
      ...{ type: 'geojson', data: points, cluster: true },
      ...{ clusterRadius: symbology.radius, clusterMaxZoom: 16, maxzoom: 18 },
      // The filter is JSON; MapLibre validates it.
      ...(filter === null ? {} : { filter: mapFilter(filter) as never }),
    };
    map.addSource(id, source);
  }
  return id;
}

/** Frees the points of layers that the map no longer shows. */
export function forgetOthers(map: MapLibreMap, layerIds: ReadonlySet<string>): void {
  const own = readings.get(map);
  for (const id of own?.keys() ?? []) if (!layerIds.has(id)) own?.delete(id);
}

/** Zooms in until the cluster at a clicked location splits. False if there is none on top. */
export function expandAt(map: MapLibreMap, { around, ...pointed }: Pointed): boolean {
  const layers = map.getLayersOrder().filter((id) => layerIdOf(id) !== null);
  const [topmost] = map.queryRenderedFeatures(around, { layers });
  return topmost !== undefined && expandCluster(map, topmost, pointed);
}

function readingOf(
  map: MapLibreMap,
  { layerId, version }: { readonly layerId: string; readonly version: string },
  onRead: () => void,
): Reading {
  const own = readings.get(map) ?? new Map<string, Reading>();
  readings.set(map, own);
  const present = own.get(layerId);
  if (present?.version === version) return present;
  const reading: Reading = { version, points: null };
  own.set(layerId, reading);
  void readPoints(layerId).then(
    (points) => {
      reading.points = points;
      onRead();
    },
    // Read again with the next change; each point is drawn until then.
    () => own.delete(layerId),
  );
  return reading;
}

async function readPoints(layerId: string): Promise<Points> {
  const { data } = await service.GET('/api/layers/{layerId}/features', { params: { path: { layerId } } });
  return { type: 'FeatureCollection', features: data.features.flatMap(pointsOf) };
}

/** MapLibre clusters single points only. */
function pointsOf({ geometry, properties, id }: Feature): SinglePoint[] {
  if (geometry === null) return [];
  const of = (coordinates: number[]): SinglePoint => ({
    ...{ type: 'Feature', properties: properties ?? {}, geometry: { type: 'Point', coordinates } },
    ...(typeof id === 'number' ? { id } : {}),
  });
  switch (geometry.type) {
    case 'Point':
      return [of(geometry.coordinates)];
    case 'MultiPoint':
      return geometry.coordinates.map(of);
    case 'GeometryCollection':
      return geometry.geometries.flatMap((each) =>
        pointsOf({ type: 'Feature', geometry: each, properties, ...(id === undefined ? {} : { id }) }),
      );
    default:
      return [];
  }
}
