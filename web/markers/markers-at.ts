import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { Pointed } from '../map/pick.ts';
import { markerSource, pointedLayers } from './draw-markers.ts';

/** Maximum number of markers at one point; more cannot be told apart. */
const maxMarkers = 50;

/**
 * The ids of the markers drawn at a point, topmost first; null if there are none. A click on a cluster zooms in until
 * it splits.
 */
export function markersAt(map: MapLibreMap, { around, ...pointed }: Pointed): readonly string[] | null {
  const found = map.queryRenderedFeatures(around, { layers: pointedLayers });
  const ids = new Set<string>();
  for (const { properties } of found) if (typeof properties.id === 'string') ids.add(properties.id);
  if (ids.size > 0) return [...ids].slice(0, maxMarkers);
  const [topmost] = found;
  const cluster: unknown = topmost?.properties.cluster_id;
  if (topmost === undefined || typeof cluster !== 'number') return null;
  const [lng, lat] = pointOf(topmost.geometry) ?? [pointed.lng, pointed.lat];
  void map
    .getSource<GeoJSONSource>(markerSource)
    ?.getClusterExpansionZoom(cluster)
    // The cluster may no longer exist; zoom in by one level then.
    .catch(() => map.getZoom() + 1)
    .then((zoom) => map.easeTo({ center: [lng, lat], zoom: Math.max(zoom, map.getZoom() + 0.5) }));
  return [];
}

function pointOf(geometry: unknown): readonly [number, number] | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const position: unknown = geometry.coordinates;
  if (!Array.isArray(position)) return null;
  const [lng, lat] = position.map(Number);
  return lng === undefined || lat === undefined ? null : [lng, lat];
}
