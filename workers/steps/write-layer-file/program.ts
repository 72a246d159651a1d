import { engineFailure } from '../../../geo/engine-failure.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import { layerFile } from '../file-names.ts';
import type { writeLayerFileStep } from './step.ts';
import { writeLayerFile } from './write-layer-file.ts';

/** Step program: converts the files of a layer to one file of another format. */
serveStep<typeof writeLayerFileStep>(({ folder, ...request }, report) =>
  writeLayerFile({
    ...{ ...request, folder: inFolder(folder), target: inFolder(layerFile) },
    report: (fraction) => report({ stage: 'packing', fraction, message: 'Writing the features.' }),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  }),
);
