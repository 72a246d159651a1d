import type { LayerSpecification, Map as MapLibreMap, VectorTileSource } from 'maplibre-gl';
import { mapLayers } from '../../geo/style/model/map-layers.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { layersEnd, putInOrder, putLayer, removeLayers, removeOthers } from '../map/drawing-order.ts';
import type { Layer, TileJson } from '../service/service.ts';
import { idPrefix } from './map-layer-ids.ts';

export interface DrawnLayer {
  readonly layer: Layer;
  readonly tiles: TileJson;
  readonly isShown: boolean;
}

/** The name of the layer within the API's vector tiles. */
const sourceLayer = 'features';

/** Updates the map to show exactly these layers, the last on top. */
export function drawLayers(map: MapLibreMap, drawn: readonly DrawnLayer[]): void {
  removeOthers(map, idPrefix, new Set(drawn.map(({ layer }) => idPrefix + layer.id)));
  const parts = drawn.flatMap((each) => {
    putSource(map, each);
    return partsOf(each);
  });
  removeLayers(map, idPrefix, new Set(parts.map(({ id }) => id)));
  for (const part of parts) putLayer(map, part, layersEnd);
  putInOrder(map, parts.map(({ id }) => id), layersEnd); // prettier-ignore
}

function putSource(map: MapLibreMap, { layer, tiles: { tiles, minzoom, maxzoom } }: DrawnLayer): void {
  const id = idPrefix + layer.id;
  const addresses = tiles.map((path) => (path.startsWith('/') ? location.origin + path : path));
  const present = map.getSource<VectorTileSource>(id);
  if (present === undefined) map.addSource(id, { type: 'vector', tiles: addresses, minzoom, maxzoom });
  // Compared with what was set, because the source applies its URLs asynchronously.
  else if (present.serialize().tiles?.join() !== addresses.join()) present.setTiles(addresses);
}

function partsOf({ layer, isShown }: DrawnLayer): LayerSpecification[] {
  const id = idPrefix + layer.id;
  const visibility = isShown ? 'visible' : 'none';
  const at = { prefix: `${id}:`, source: id, sourceLayer, opacity: layer.opacity ?? 1 };
  // The model is JSON; MapLibre validates it.
  return mapLayers(styleModelOf(layer), at).map(
    (part) => ({ ...part, layout: { ...part.layout, visibility } }) as unknown as LayerSpecification,
  );
}
