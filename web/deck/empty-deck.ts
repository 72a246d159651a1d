import type { Presentation } from '../service/service.ts';

/** The deck before it is loaded. */
export const emptyDeck: Presentation = {
  ...{ slides: [], markers: [], layers: [], rasterLayers: [], icons: [], images: [] },
  markerStyle: null,
  updatedAt: null,
};
