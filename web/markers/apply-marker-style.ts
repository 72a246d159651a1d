import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import type { PointExtent } from '../../geo/style/model/heat-intensity.ts';
import { heatPart, readableOn } from '../../geo/style/model/map-points.ts';
import { ownColor } from '../../geo/style/model/marker-model.ts';
import { maxZoom, type StyleModel } from '../../geo/style/model/style-model.ts';
import { clusterColour, clustering, markerSource } from './draw-markers.ts';

const heatId = 'markers:heat';

/**
 * Applies what a style says of all markers together: clusters, density and zooms. Markers in a style by value are
 * drawn one by one, as a cluster has no value, unless there are many.
 */
export function applyMarkerStyle(
  map: MapLibreMap,
  model: StyleModel | null,
  { isMany, extent }: { readonly isMany: boolean; readonly extent: PointExtent },
): void {
  const kind = model?.symbology.kind ?? 'clusters';
  const isHeat = model?.symbology.kind === 'heatmap';
  const isClustered = !isHeat && (kind === 'clusters' || isMany);
  const radius = model?.symbology.kind === 'clusters' ? model.symbology.radius : clustering.clusterRadius;
  const source = map.getSource<GeoJSONSource>(markerSource);
  const options = { ...clustering, cluster: isClustered, clusterRadius: radius };
  const { cluster, clusterRadius } = source?.getClusterOptions() ?? {};
  if (cluster !== options.cluster || clusterRadius !== options.clusterRadius)
    void source?.setClusterOptions(options);
  putHeat(map, model, extent);
  putClusterColour(map, model);
  for (const id of map.getLayersOrder()) {
    if (!id.startsWith('markers:')) continue;
    map.setLayerZoomRange(id, model?.zooms.min ?? 0, model?.zooms.max ?? maxZoom);
    if (id !== heatId) map.setLayoutProperty(id, 'visibility', isHeat ? 'none' : 'visible');
  }
}

function putClusterColour(map: MapLibreMap, model: StyleModel | null): void {
  const own = model?.symbology.kind === 'clusters' ? model.symbology.symbol.color : ownColor;
  const color = own === ownColor ? clusterColour : own;
  map.setPaintProperty('markers:clusters', 'circle-color', color);
  map.setPaintProperty('markers:counts', 'text-color', readableOn(color));
}

function putHeat(map: MapLibreMap, model: StyleModel | null, extent: PointExtent): void {
  if (map.getLayer(heatId) !== undefined) map.removeLayer(heatId);
  if (model?.symbology.kind !== 'heatmap') return;
  const { symbology } = model;
  const { filter: _points, ...part } = heatPart(
    { ...symbology, weight: symbology.weight === null ? null : 'weight' },
    1,
    extent,
  );
  // The part is JSON; MapLibre validates it.
  map.addLayer(
    { ...part, id: heatId, type: 'heatmap', source: markerSource } as unknown as LayerSpecification,
    'markers:labels',
  );
}
