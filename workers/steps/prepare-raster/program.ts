import { engineFailure } from '../../../geo/engine-failure.ts';
import { prepareRaster } from '../../../geo/raster/source/prepare-raster.ts';
import { refuseLayer, refuseOption } from '../../../geo/refuse-declared.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { prepareRasterStep } from './step.ts';

/** Step program: validates an uploaded raster and prepares it for GDAL. */
serveStep<typeof prepareRasterStep>(async ({ source, declared, decoded }, report) => {
  refuseLayer(declared);
  for (const option of ['columns', 'encoding', 'delimiter', 'types'] as const)
    refuseOption(declared, option, 'a raster');
  report({ stage: 'validating', fraction: 0, message: 'Checking the raster.' });
  return prepareRaster({ path: inFolder(source), folder: inFolder(), declared, decoded }).catch(
    (error: unknown) => {
      throw engineFailure(error);
    },
  );
});
