import { prepareSources } from '../../geo/source/prepare-sources.ts';
import type { PreparedSources } from '../../geo/source/gdal-source.ts';
import { engineFailure } from '../../geo/vector/engine-failure.ts';
import { serveStep } from './serve-step.ts';

export interface PrepareRequest {
  /** The uploaded file. */
  readonly source: string;
  /** Where what GDAL shall read is put. */
  readonly folder: string;
  /** What a layer without a name of its own is called. */
  readonly name: string;
}

/** The program: an uploaded file becomes what GDAL may see. */
serveStep(async (request, report): Promise<PreparedSources> => {
  const { source, folder, name } = request as PrepareRequest;
  return prepareSources({
    path: source,
    folder,
    name,
    onProgress: (fraction) => report({ stage: 'validating', fraction, message: 'Checking the file.' }),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  });
});
