import type {
  FilterSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  VectorTileSource,
} from 'maplibre-gl';
import { layersEnd, putInOrder, putLayer, removeOthers } from '../map/drawing-order.ts';
import type { Layer, TileJson } from '../service/service.ts';
import { drawnColour } from './layer-colour.ts';

export interface DrawnLayer {
  readonly layer: Layer;
  readonly tiles: TileJson;
  readonly isShown: boolean;
}

/** Prefix of the ids of map sources and map layers that show a vector layer. */
const beginning = 'layer:';
/** The name of the layer within the API's vector tiles. */
const sourceLayer = 'features';
/** Opacity of a polygon's fill relative to its outline; the QGIS export uses the same value. */
const fillShare = 0.35;
const defaultStroke = 2;

const isOf = (type: 'Point' | 'Polygon'): FilterSpecification => ['==', ['geometry-type'], type];

/** Updates the map to show exactly these layers, the last on top. */
export function drawLayers(map: MapLibreMap, drawn: readonly DrawnLayer[]): void {
  removeOthers(map, beginning, new Set(drawn.map(({ layer }) => beginning + layer.id)));
  const parts = drawn.flatMap((each) => {
    putSource(map, each);
    return partsOf(each);
  });
  for (const part of parts) putLayer(map, part, layersEnd);
  putInOrder(map, parts.map(({ id }) => id), layersEnd); // prettier-ignore
}

/** The id of the layer that a map layer belongs to. */
export function layerIdOf(id: string): string | null {
  return id.startsWith(beginning) ? id.slice(beginning.length).replace(/:.*/, '') : null;
}

function putSource(map: MapLibreMap, { layer, tiles: { tiles, minzoom, maxzoom } }: DrawnLayer): void {
  const id = beginning + layer.id;
  const addresses = tiles.map((path) => (path.startsWith('/') ? location.origin + path : path));
  const present = map.getSource<VectorTileSource>(id);
  if (present === undefined) map.addSource(id, { type: 'vector', tiles: addresses, minzoom, maxzoom });
  // Compared with what was set, because the source applies its URLs asynchronously.
  else if (present.serialize().tiles?.join() !== addresses.join()) present.setTiles(addresses);
}

function partsOf({ layer, isShown }: DrawnLayer): LayerSpecification[] {
  const colour = drawnColour(layer);
  const opacity = layer.opacity ?? 1;
  const width = layer.strokeWeight ?? defaultStroke;
  const common = (part: string) => ({
    id: `${beginning}${layer.id}:${part}`,
    source: beginning + layer.id,
    'source-layer': sourceLayer,
  });
  const visibility = isShown ? 'visible' : 'none';
  return [
    {
      ...{ ...common('fill'), type: 'fill', filter: isOf('Polygon'), layout: { visibility } },
      paint: { 'fill-color': colour, 'fill-opacity': opacity * fillShare, 'fill-antialias': false },
    },
    {
      ...{ ...common('line'), type: 'line', filter: ['!=', ['geometry-type'], 'Point'] },
      layout: { visibility, 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour, 'line-opacity': width === 0 ? 0 : opacity, 'line-width': width },
    },
    {
      ...{ ...common('point'), type: 'circle', filter: isOf('Point'), layout: { visibility } },
      paint: {
        'circle-color': colour,
        'circle-opacity': opacity,
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 4, 2.5, 12, 4.5],
        'circle-stroke-color': '#ffffff',
        'circle-stroke-opacity': opacity,
        'circle-stroke-width': 1,
      },
    },
  ];
}
