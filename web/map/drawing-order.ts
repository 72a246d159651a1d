import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';

/*
 * The content of a room is drawn between the ground and the labels of the basemap: rasters, then vector layers. An
 * empty anchor layer marks the upper end of each group.
 */

export const rastersEnd = 'rasters-end';
export const layersEnd = 'layers-end';

/** The anchor layers, for the style of the empty map. */
export const ends: readonly LayerSpecification[] = [rastersEnd, layersEnd].map((id) => ({
  ...{ id, type: 'background' },
  layout: { visibility: 'none' },
}));

/** Orders the layers with these ids, bottom to top, with the last one directly below the anchor. */
export function putInOrder(map: MapLibreMap, ids: readonly string[], end: string): void {
  const isWanted = new Set(ids);
  const present = map.getLayersOrder().filter((id) => isWanted.has(id));
  if (present.every((id, index) => id === ids[index])) return;
  for (const id of ids) map.moveLayer(id, end);
}

/** Removes the sources with this id prefix that are no longer used, with their layers. */
export function removeOthers(map: MapLibreMap, beginning: string, wanted: ReadonlySet<string>): void {
  const { sources, layers } = map.getStyle();
  const isDeleted = (id: string) => id.startsWith(beginning) && !wanted.has(id);
  for (const layer of layers) if ('source' in layer && isDeleted(layer.source)) map.removeLayer(layer.id);
  for (const id of Object.keys(sources)) if (isDeleted(id)) map.removeSource(id);
}

/** Removes the layers with this id prefix that are no longer used. */
export function removeLayers(map: MapLibreMap, beginning: string, wanted: ReadonlySet<string>): void {
  for (const id of map.getLayersOrder()) if (id.startsWith(beginning) && !wanted.has(id)) map.removeLayer(id);
}

/** Adds the layer below the anchor, or updates the style of an existing one. */
export function putLayer(map: MapLibreMap, wanted: LayerSpecification, end: string): void {
  const present = map.getLayer(wanted.id);
  if (present === undefined) {
    map.addLayer(wanted, end);
    return;
  }
  const [minzoom, maxzoom] = zoomsOf(wanted);
  const zooms = zoomsOf(present);
  if (zooms[0] !== minzoom || zooms[1] !== maxzoom) map.setLayerZoomRange(wanted.id, minzoom, maxzoom);
  if ('filter' in wanted) map.setFilter(wanted.id, wanted.filter);
  for (const name of Object.keys(present.serialize().paint ?? {}) as PaintChange[0][])
    if (!Object.hasOwn(wanted.paint ?? {}, name)) map.setPaintProperty(wanted.id, name, undefined);
  // Object.entries loses the type of each name and value pair; MapLibre validates both.
  for (const [name, value] of Object.entries({ ...wanted.paint }) as PaintChange[])
    map.setPaintProperty(wanted.id, name, value);
  for (const [name, value] of Object.entries({ ...wanted.layout }) as LayoutChange[])
    map.setLayoutProperty(wanted.id, name, value);
}

/** The zooms of a layer; without limits all zooms of MapLibre. */
function zoomsOf({ minzoom = 0, maxzoom = 24 }: Pick<LayerSpecification, 'minzoom' | 'maxzoom'>) {
  return [minzoom, maxzoom] as const;
}

type PaintChange = [
  Parameters<MapLibreMap['setPaintProperty']>[1],
  Parameters<MapLibreMap['setPaintProperty']>[2],
];
type LayoutChange = [
  Parameters<MapLibreMap['setLayoutProperty']>[1],
  Parameters<MapLibreMap['setLayoutProperty']>[2],
];
