import type { Slide } from '../service/service.ts';

type BaseLayer = NonNullable<Slide['baseLayer']>;

/** The basemap names of the API; the operator configures what each shows. */
export const baseLayers: readonly BaseLayer[] = [
  'osm',
  'carto',
  'voyager',
  'satellite',
  'swisstopo',
  'swissimage',
];
