import { engineFailure } from '../../../geo/engine-failure.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import { inspectConverted } from './inspect-converted.ts';
import type { inspectConvertedStep } from './step.ts';

/** Step program: inspects the layers that GDAL converted. */
serveStep<typeof inspectConvertedStep>(({ sources, ...request }) =>
  inspectConverted({
    ...request,
    sources: sources.map(({ source, file }) => ({ source, path: inFolder(file) })),
    folder: inFolder(),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  }),
);
