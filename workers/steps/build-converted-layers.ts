import { buildConverted, type BuildConvertedOptions, type ConvertedLayer } from './build-converted.ts';
import { serveStep } from './serve-step.ts';
import { shortened } from './shortened.ts';
import type { JobWarning } from '../../core/jobs/job-state.ts';

export type BuildConvertedRequest = Omit<BuildConvertedOptions, 'onProgress'>;

export interface BuildConvertedResult {
  readonly layers: readonly ConvertedLayer[];
  readonly warnings: readonly JobWarning[];
}

/** The program: what GDAL converted becomes the files of layers. */
serveStep(async (request, report): Promise<BuildConvertedResult> => {
  const { layers, warnings } = await buildConverted({
    ...(request as BuildConvertedRequest),
    onProgress: ({ fraction, stage, message }) => report({ stage, fraction, message }),
  });
  return { layers, warnings: shortened(warnings) };
});
