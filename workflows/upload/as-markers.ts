import type { UploadStrategy } from './upload-strategy.ts';

/** Imports a file that contains only points as markers, in batches. */
export const asMarkers: UploadStrategy = async ({ input, activities, say }) => {
  say('Loading the points as markers. The pending activity reports progress.');
  const { outcome } = await activities.importMarkers(input);
  if (outcome === 'foreign') return { instead: 'gdal' };
  return outcome === 'imported' ? 'done' : { instead: 'vector' };
};
