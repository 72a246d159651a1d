import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import { joinTilesCommand } from '../../../adapters/gdal/raster/join-tiles-command.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { ServedStepContext } from '../../sandbox/step-executor.ts';
import { problemOfRaster } from '../problem-of-raster.ts';
import type { JoinedTiles, JoinTilesRequest } from './joined-tiles.ts';

/** Number of crashes after which the file is considered the cause. */
const crashesTaken = 3;
const what = 'The program that reads the tiles (GDAL)';

/** Joins the tiles into a TIFF. Throws JobProblem or the signal's reason. */
export async function joinTiles(
  gdal: Gdal,
  { file, copied, target, threads }: JoinTilesRequest,
  { folder, memoryBytes, wallClockMs, signal, report }: ServedStepContext,
): Promise<JoinedTiles> {
  const until = performance.now() + wallClockMs;
  const command = joinTilesCommand(folder, { file, target, isCoverage: copied.isCoverage, threads });
  for (let times = 1; ; times++) {
    const outcome = await gdal.runRaster(command, {
      ...{ folder, memoryBytes, signal, threads },
      reads: 'tiles',
      hasSidecars: false,
      wallClockMs: Math.max(1, until - performance.now()),
      fileBytes: 2 ** 28 + 2 * copied.pixelBytes,
      report: (fraction) => report({ stage: 'tiling', fraction, message: 'Joining the tiles.' }),
    });
    if (outcome.type === 'crashed' && times < crashesTaken) continue;
    if (outcome.type !== 'done') throw problemOfRaster(outcome, { what, times, memoryBytes });
    const [error] = outcome.errors;
    if (error === undefined) return { bytes: (await stat(join(folder, target))).size };
    throw new JobProblem('invalid_file', `The tiles cannot be read. GDAL: ${error.replace(/\.$/, '')}.`);
  }
}
