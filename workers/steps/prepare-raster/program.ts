import { engineFailure } from '../../../geo/engine-failure.ts';
import { prepareRaster } from '../../../geo/raster/source/prepare-raster.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { prepareRasterStep } from './step.ts';

/** Step program: validates an uploaded TIFF and prepares it for GDAL. */
serveStep<typeof prepareRasterStep>(({ source, declared }, report) => {
  report({ stage: 'validating', fraction: 0, message: 'Checking the TIFF.' });
  return prepareRaster({ path: inFolder(source), folder: inFolder(), declared }).catch((error: unknown) => {
    throw engineFailure(error);
  });
});
