import { buildOverviews } from '../../../geo/overviews/build-overviews.ts';
import { overviewsHere } from '../../../geo/overviews/overview-tasks.ts';
import { startOverviewPool } from '../../../geo/overviews/overview-pool.ts';
import type { buildOverviewsStep } from './step.ts';
import { layerFolder } from '../file-names.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';

/**
 * Up to this many bytes of FlatGeobuf, one thread in the program does the work. Two threads would each load
 * and compile code for a few hundredths of a second of work, and take twice the CPU time from the next
 * upload.
 */
const alone = 96 * 1024 * 1024;

/** Step program: builds the overviews that the files of a layer version need. */
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
