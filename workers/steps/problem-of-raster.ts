import type { RasterFailure } from '../../adapters/gdal/raster/run-raster-program.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { killedFromOutside, memoryExceeded, readerCrashed } from '../sandbox/step-problem.ts';

/**
 * Why a GDAL program for rasters did not finish after `times` attempts. `what` is the program, as the
 * subject of a sentence.
 */
export function problemOfRaster(
  failure: RasterFailure,
  {
    what,
    times,
    memoryBytes,
  }: { readonly what: string; readonly times: number; readonly memoryBytes: number },
): JobProblem {
  switch (failure.type) {
    case 'crashed':
      return readerCrashed(what, failure.signal, times);
    case 'killed':
      return killedFromOutside(what, failure.signal, memoryBytes);
    case 'memory_exceeded':
      return memoryExceeded(memoryBytes);
    case 'disk_full':
      return JobProblem.of('disk_full', { attempts: 3 });
    case 'time_exceeded':
      return JobProblem.of('time_exceeded');
    case 'file_too_long':
      return new JobProblem('raster_too_large', 'The converted raster is many times larger than its pixels.');
  }
}
