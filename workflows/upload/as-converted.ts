import { publishLayers } from './publish-layers.ts';
import type { UploadStrategy } from './upload-strategy.ts';

/** Converts a file with GDAL and creates a layer for each of its layers. */
export const asConverted: UploadStrategy = async (upload) => {
  upload.say('Converting the file and building its layers. The pending activity reports progress.');
  const { layers, instead } = await upload.activities.convertUpload(upload.input);
  if (instead !== undefined) return { instead };
  return publishLayers(upload, layers);
};
