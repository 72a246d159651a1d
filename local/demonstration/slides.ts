import { datasets, towns } from './datasets.ts';
import type { Json } from './http-api.ts';

/** Three slides about what the room holds: the world, the cantons, the land around Bern. */
export function slidesOf(
  { layers, rasterIds }: { layers: ReadonlyMap<string, string>; rasterIds: readonly string[] },
  markers: readonly { id: string; tags: readonly string[] | null }[],
): Json[] {
  const [countries = '', municipalities = ''] = datasets.map(({ layerName }) => layers.get(layerName));
  const isInTown = ({ tags }: { tags: readonly string[] | null }) => tags?.includes('town') === true;
  return [
    {
      id: 'world',
      title: 'Where people live',
      body: 'Towns of the world, the darker the larger: light blue below 100,000 people, red from five million.',
      camera: { lat: 26, lng: 15, zoom: 1.8 },
      visible: { layerIds: [countries, layers.get(towns.layerName) ?? ''], rasterIds: [], markerIds: [] },
    },
    {
      id: 'cantons',
      title: '26 cantons, 2,113 municipalities',
      body: 'Each canton in its colour, and six places that are worth a journey. Click on one of them.',
      camera: { lat: 46.8, lng: 8.2, zoom: 7.4 },
      visible: { layerIds: [municipalities], rasterIds: [], markerIds: markers.map(({ id }) => id) },
    },
    {
      id: 'bern',
      title: 'The land around Bern',
      body: 'Heights as colours, and the same heights in the light of the north-west. They are made up; the towns are not.',
      camera: { lat: 46.95, lng: 7.45, zoom: 10, bearing: -12, pitch: 35 },
      visible: {
        layerIds: [],
        rasterIds: [...rasterIds],
        markerIds: markers.filter(isInTown).map(({ id }) => id),
      },
    },
  ];
}
