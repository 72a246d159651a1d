import type { GeoJSONSource, Map as MapLibreMap, MapGeoJSONFeature } from 'maplibre-gl';

/** Zooms in until the cluster splits. False if the feature is no cluster. */
export function expandCluster(
  map: MapLibreMap,
  { source, properties, geometry }: MapGeoJSONFeature,
  pointed: { readonly lng: number; readonly lat: number },
): boolean {
  const cluster: unknown = properties.cluster_id;
  if (typeof cluster !== 'number') return false;
  const [lng, lat] = pointOf(geometry) ?? [pointed.lng, pointed.lat];
  void map
    .getSource<GeoJSONSource>(source)
    ?.getClusterExpansionZoom(cluster)
    // The cluster may no longer exist; zoom in by one level then.
    .catch(() => map.getZoom() + 1)
    .then((zoom) => map.easeTo({ center: [lng, lat], zoom: Math.max(zoom, map.getZoom() + 0.5) }));
  return true;
}

function pointOf(geometry: unknown): readonly [number, number] | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const position: unknown = geometry.coordinates;
  if (!Array.isArray(position)) return null;
  const [lng, lat] = position.map(Number);
  return lng === undefined || lat === undefined ? null : [lng, lat];
}
