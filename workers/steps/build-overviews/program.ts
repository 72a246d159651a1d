import { buildOverviews } from '../../../geo/overviews/build-overviews.ts';
import { overviewsHere } from '../../../geo/overviews/overview-tasks.ts';
import { startOverviewPool } from '../../../geo/overviews/overview-pool.ts';
import type { buildOverviewsStep } from './step.ts';
import { layerFolder } from '../file-names.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';

/**
 * Up to so many bytes of FlatGeobuf a thread of the program's own does the work: two would each have to load and
 * compile what a few hundredths of a second of work need, and take twice the processor from the next upload.
 */
const alone = 96 * 1024 * 1024;

/** The program: the files of a layer version become the overviews that it needs. */
serveStep<typeof buildOverviewsStep>(async ({ manifest, threads, maxBytes }) => {
  const directory = inFolder(layerFolder);
  const bytes = manifest.parts.reduce((sum, { fgb }) => sum + fgb.bytes, 0);
  if (bytes <= alone) return buildOverviews(manifest, overviewsHere, directory, maxBytes);
  const tasks = startOverviewPool(threads);
  try {
    return await buildOverviews(manifest, tasks, directory, maxBytes);
  } finally {
    await tasks.close();
  }
});
