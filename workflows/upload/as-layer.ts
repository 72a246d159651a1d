import { endPublished, publishLayers } from './publish-layers.ts';
import type { UploadStrategy } from './upload-strategy.ts';

/** Creates a layer from GeoJSON or a table with our own engine. */
export const asLayer: UploadStrategy = async (upload) => {
  upload.say('Building and storing the files of the layer. The pending activity reports progress.');
  const built = await upload.activities.buildLayer(upload.input);
  if (built.outcome === 'points') return { instead: 'points' };
  if (built.outcome === 'foreign') return { instead: 'gdal' };
  if (built.outcome === 'published') return endPublished(upload, built);
  return publishLayers(upload, [built.layer]);
};
