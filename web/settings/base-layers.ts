import type { Slide } from '../service/service.ts';

type BaseLayer = NonNullable<Slide['baseLayer']>;

/** The names of basemaps that the interface knows; what each shows is the operator's choice. */
export const baseLayers: readonly BaseLayer[] = [
  'osm',
  'carto',
  'voyager',
  'satellite',
  'swisstopo',
  'swissimage',
];
