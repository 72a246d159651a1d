import { renameColumns } from '../../../core/markers/import/rename-columns.ts';
import { prepareSources } from '../../../geo/source/prepare-sources.ts';
import { engineFailure } from '../../../geo/engine-failure.ts';
import type { prepareSourcesStep } from './step.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';

/** Step program: validates an uploaded file and prepares it for GDAL. */
serveStep<typeof prepareSourcesStep>(({ source, name, declared, namesFields }, report) =>
  prepareSources({
    path: inFolder(source),
    folder: inFolder(),
    name,
    declared,
    ...(namesFields ? { nameProperties: (columns) => renameColumns(columns, declared.columns) } : {}),
    onProgress: (fraction) => report({ stage: 'validating', fraction, message: 'Checking the file.' }),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  }),
);
