import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';

/*
 * What a room holds lies between the ground and the names of the basemap, in this order: rasters, vector layers. Where
 * each of the two ends stands an empty layer, below which theirs are put.
 */

export const rastersEnd = 'rasters-end';
export const layersEnd = 'layers-end';

/** The layers that mark the ends, for the style of the empty map. */
export const ends: readonly LayerSpecification[] = [rastersEnd, layersEnd].map((id) => ({
  ...{ id, type: 'background' },
  layout: { visibility: 'none' },
}));

/** Brings the layers of these ids into this order, from below, with the last of them right below the end. */
export function putInOrder(map: MapLibreMap, ids: readonly string[], end: string): void {
  const isWanted = new Set(ids);
  const present = map.getLayersOrder().filter((id) => isWanted.has(id));
  if (present.every((id, index) => id === ids[index])) return;
  for (const id of ids) map.moveLayer(id, end);
}

/** Takes the sources whose id begins so and that are not wanted off the map, with all that is drawn of them. */
export function removeOthers(map: MapLibreMap, beginning: string, wanted: ReadonlySet<string>): void {
  const { sources, layers } = map.getStyle();
  const isDeleted = (id: string) => id.startsWith(beginning) && !wanted.has(id);
  for (const layer of layers) if ('source' in layer && isDeleted(layer.source)) map.removeLayer(layer.id);
  for (const id of Object.keys(sources)) if (isDeleted(id)) map.removeSource(id);
}

/** Adds the layer below the end, or gives the one that is there the same looks. */
export function putLayer(map: MapLibreMap, wanted: LayerSpecification, end: string): void {
  if (map.getLayer(wanted.id) === undefined) {
    map.addLayer(wanted, end);
    return;
  }
  // Taken apart, an object loses which name belongs to which value; the map checks both.
  for (const [name, value] of Object.entries({ ...wanted.paint }) as PaintChange[])
    map.setPaintProperty(wanted.id, name, value);
  for (const [name, value] of Object.entries({ ...wanted.layout }) as LayoutChange[])
    map.setLayoutProperty(wanted.id, name, value);
}

type PaintChange = [
  Parameters<MapLibreMap['setPaintProperty']>[1],
  Parameters<MapLibreMap['setPaintProperty']>[2],
];
type LayoutChange = [
  Parameters<MapLibreMap['setLayoutProperty']>[1],
  Parameters<MapLibreMap['setLayoutProperty']>[2],
];
