import type { Presentation } from '../service/service.ts';

/** What stands for a deck that was not read yet. */
export const emptyDeck: Presentation = {
  ...{ slides: [], markers: [], layers: [], rasterLayers: [], icons: [], images: [] },
  updatedAt: null,
};
