import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl';
import { densityPart, densityZooms, fadingIn } from '../../geo/style/model/density.ts';
import type { MapPart } from '../../geo/style/model/map-expressions.ts';
import { heatPart, readableOn } from '../../geo/style/model/map-points.ts';
import { ownColor } from '../../geo/style/model/marker-model.ts';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import type { DensityModel, StyleModel, Symbology } from '../../geo/style/model/style-model.ts';
import { clusterColour, markerClustering } from '../../geo/style/model/marker-layers.ts';
import { markerLayers, markerSource } from './draw-markers.ts';

const heatId = 'markers:heat';
/** In pixels. Points of a density that are nearer to each other are drawn as one with their weight. */
const denseRadius = 3;

const clusterLayers = ['markers:clusters', 'markers:counts'];

/**
 * Applies what a style says of all markers together: clusters, density and zooms. Markers in a style by value are
 * drawn one by one, as a cluster has no value, unless there are many. `kind` is that of their style.
 */
export function applyMarkerStyle(
  map: MapLibreMap,
  model: StyleModel,
  { kind, isMany, extent }: { kind: Symbology['kind']; isMany: boolean; extent: LayerExtent },
): void {
  const { density } = model;
  const isHeat = kind === 'heatmap';
  const isClustered = density === null && !isHeat && (kind === 'clusters' || isMany);
  setClusters(map, model, isClustered);
  putHeat(map, model, extent);
  putClusterColour(map, model);
  const zooms = densityZooms(model);
  for (const layer of layersOn(map)) {
    const { min, max } = layer.id === 'markers:labels' ? zooms.labels : zooms.points;
    map.setLayerZoomRange(layer.id, min, max);
    const isShown = !isHeat && (isClustered || !clusterLayers.includes(layer.id));
    map.setLayoutProperty(layer.id, 'visibility', isShown ? 'visible' : 'none');
    putOpacities(map, layer, density);
  }
}

/** Slides have no labels. */
function layersOn(map: MapLibreMap): readonly LayerSpecification[] {
  return markerLayers.filter(({ id }) => map.getLayer(id) !== undefined);
}

function setClusters(map: MapLibreMap, { symbology, density }: StyleModel, isClustered: boolean): void {
  const clusterRadius = symbology.kind === 'clusters' ? symbology.radius : markerClustering.clusterRadius;
  const options =
    density === null
      ? { ...markerClustering, cluster: isClustered, clusterRadius }
      : // The tiles of single points are not clustered.
        { cluster: density.until > 1, clusterRadius: denseRadius, clusterMaxZoom: density.until - 2 };
  const source = map.getSource<GeoJSONSource>(markerSource);
  const present = { ...source?.getClusterOptions() };
  if (JSON.stringify({ ...present, ...options }) !== JSON.stringify(present))
    void source?.setClusterOptions(options);
}

/** Single markers appear where their density ends. */
function putOpacities(
  map: MapLibreMap,
  { id, paint = {} }: LayerSpecification,
  density: DensityModel | null,
): void {
  if (id !== 'markers:discs' && id !== 'markers:icons') return;
  // Paints are JSON; MapLibre validates them.
  for (const [name, value] of Object.entries(fadingIn(paint as MapPart['paint'], density)))
    map.setPaintProperty(id, name as 'circle-opacity', value as ExpressionSpecification);
}

function putClusterColour(map: MapLibreMap, { symbology }: StyleModel): void {
  const own = symbology.kind === 'clusters' ? symbology.symbol.color : ownColor;
  const color = own === ownColor ? clusterColour : own;
  map.setPaintProperty('markers:clusters', 'circle-color', color);
  map.setPaintProperty('markers:counts', 'text-color', readableOn(color));
}

function putHeat(map: MapLibreMap, model: StyleModel, extent: LayerExtent): void {
  if (map.getLayer(heatId) !== undefined) map.removeLayer(heatId);
  const part = heatPartOf(model, extent);
  if (part === null) return;
  const { filter: _points, ...drawn } = part;
  const layer = { ...drawn, id: heatId, type: 'heatmap', source: markerSource };
  // The part is JSON; MapLibre validates it.
  map.addLayer(layer as unknown as LayerSpecification, layersOn(map)[0]?.id);
  const { min, max } = model.density === null ? model.zooms : densityZooms(model).density;
  map.setLayerZoomRange(heatId, min, max);
}

function heatPartOf({ symbology, density }: StyleModel, extent: LayerExtent): MapPart | null {
  if (density !== null) {
    const { paint, ...part } = densityPart(density, 1);
    return { ...part, paint: { ...paint, 'heatmap-weight': ['coalesce', ['get', 'point_count'], 1] } };
  }
  if (symbology.kind !== 'heatmap') return null;
  return heatPart({ ...symbology, weight: symbology.weight === null ? null : 'weight' }, 1, extent);
}
