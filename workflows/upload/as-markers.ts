import type { Way } from './upload-strategy.ts';

/** A file of nothing but points becomes markers, batch by batch. */
export const asMarkers: Way = async ({ input, activities, say }) => {
  say('Loading the points as markers. The pending activity tells how far it is.');
  const { outcome } = await activities.importMarkers(input);
  return outcome === 'imported' ? 'done' : { instead: 'vector' };
};
