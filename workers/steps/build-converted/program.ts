import { buildConverted } from './build-converted.ts';
import { layersFolder } from '../file-names.ts';
import type { buildConvertedStep } from './step.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import { shortened } from '../shortened.ts';

/** Step program: builds layer files from what GDAL converted. */
serveStep<typeof buildConvertedStep>(async ({ sources, ...request }, report) => {
  const { layers, warnings } = await buildConverted({
    ...request,
    sources: sources.map(({ source, file }) => ({ source, path: inFolder(file) })),
    target: inFolder(layersFolder),
    scratch: inFolder(),
    onProgress: ({ fraction, stage, message }) => report({ stage, fraction, message }),
  });
  return { layers, warnings: shortened(warnings) };
});
