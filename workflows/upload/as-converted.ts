import { publishLayers } from './publish-layers.ts';
import type { Way } from './upload-strategy.ts';

/** A file that GDAL reads becomes as many layers as it holds. */
export const asConverted: Way = async (upload) => {
  upload.say('Converting the file and building its layers. The pending activity tells how far it is.');
  const { layers, instead } = await upload.activities.convertUpload(upload.input);
  if (instead !== undefined) return { instead };
  return publishLayers(upload, layers);
};
