import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { Pointed } from '../map/pick.ts';
import { markerSource, pointedLayers } from './draw-markers.ts';

/** More of them lie upon each other only where nobody can tell them apart. */
const maxMarkers = 50;

/**
 * The ids of the markers that are drawn at a place, the topmost first; null where there are none. A cluster is no
 * marker: the map goes nearer until it falls apart.
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
    // The cluster may be gone meanwhile; one step nearer does no harm.
    .catch(() => map.getZoom() + 1)
    .then((zoom) => map.easeTo({ center: [lng, lat], zoom: Math.max(zoom, map.getZoom() + 0.5) }));
  return [];
}

function pointOf(geometry: unknown): readonly [number, number] | null {
  if (typeof geometry !== 'object' || geometry === null || !('coordinates' in geometry)) return null;
  const place: unknown = geometry.coordinates;
  if (!Array.isArray(place)) return null;
  const [lng, lat] = place.map(Number);
  return lng === undefined || lat === undefined ? null : [lng, lat];
}
