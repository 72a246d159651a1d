import { engineFailure } from '../../../geo/engine-failure.ts';
import { prepareRaster } from '../../../geo/raster/source/prepare-raster.ts';
import { refuseCoordinateColumns, refuseLayer } from '../../../geo/refuse-declared.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { prepareRasterStep } from './step.ts';

/** Step program: validates an uploaded TIFF and prepares it for GDAL. */
serveStep<typeof prepareRasterStep>(async ({ source, declared }, report) => {
  refuseCoordinateColumns(declared);
  refuseLayer(declared);
  report({ stage: 'validating', fraction: 0, message: 'Checking the TIFF.' });
  return prepareRaster({ path: inFolder(source), folder: inFolder(), declared }).catch((error: unknown) => {
    throw engineFailure(error);
  });
});
