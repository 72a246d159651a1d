import { datasets, towns } from './datasets.ts';
import type { JsonObject } from './http-api.ts';

/** Three slides: the world, the cantons, the terrain around Bern. */
export function slidesOf(
  { layers, rasterIds }: { layers: ReadonlyMap<string, string>; rasterIds: readonly string[] },
  markers: readonly { id: string; tags: readonly string[] | null }[],
): JsonObject[] {
  const [countries = '', municipalities = ''] = datasets.map(({ layerName }) => layers.get(layerName));
  const isInTown = ({ tags }: { tags: readonly string[] | null }) => tags?.includes('town') === true;
  return [
    {
      id: 'world',
      title: 'Where people live',
      body: 'The area of each circle is the number of inhabitants of a town.',
      camera: { lat: 26, lng: 15, zoom: 1.8 },
      visible: { layerIds: [countries, layers.get(towns.layerName) ?? ''], rasterIds: [], markerIds: [] },
    },
    {
      id: 'cantons',
      title: '26 cantons, 2,113 municipalities',
      body: 'Four colours are enough to tell the cantons apart. The markers are six sights: click one of them.',
      camera: { lat: 46.8, lng: 8.2, zoom: 7.4 },
      visible: { layerIds: [municipalities], rasterIds: [], markerIds: markers.map(({ id }) => id) },
    },
    {
      id: 'bern',
      title: 'Terrain around Bern',
      body: 'Heights as colours and as a hillshade lit from the north-west. The heights are synthetic; the towns are real.',
      camera: { lat: 46.95, lng: 7.45, zoom: 10, bearing: -12, pitch: 35 },
      visible: {
        layerIds: [],
        rasterIds: [...rasterIds],
        markerIds: markers.filter(isInTown).map(({ id }) => id),
      },
    },
  ];
}
