import type { Map as MapLibreMap } from 'maplibre-gl';
import { expandCluster } from '../map/expand-cluster.ts';
import type { Pointed } from '../map/pick.ts';
import { pointedLayers } from './draw-markers.ts';

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
  return topmost !== undefined && expandCluster(map, topmost, pointed) ? [] : null;
}
