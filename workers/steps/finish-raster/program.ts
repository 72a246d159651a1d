import { engineFailure } from '../../../geo/engine-failure.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import { finishRaster } from './finish-raster.ts';
import type { finishRasterStep } from './step.ts';

/** Step program: builds the files and the manifest of a raster version from the output of GDAL. */
serveStep<typeof finishRasterStep>(({ folder, ...request }, report) => {
  report({ stage: 'packing', fraction: 0, message: 'Ordering the tiles.' });
  return finishRaster({ ...request, from: inFolder(), to: inFolder(folder) }).catch((error: unknown) => {
    throw engineFailure(error);
  });
});
