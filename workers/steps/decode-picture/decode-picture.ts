import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodePictureCommand } from '../../../adapters/gdal/raster/decode-picture-command.ts';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { ServedStepContext } from '../../sandbox/step-executor.ts';
import { problemOfRaster } from '../problem-of-raster.ts';
import type { DecodedPicture, DecodePictureRequest } from './decoded-picture.ts';

/** Number of crashes after which the file is considered the cause. */
const crashesTaken = 3;
const what = 'The program that decodes JPEG 2000 (GDAL)';

/** Decodes the image to a TIFF. Throws JobProblem or the signal's reason. */
export async function decodePicture(
  gdal: Gdal,
  { encoded, target, width, threads }: DecodePictureRequest,
  { folder, memoryBytes, wallClockMs, signal, report }: ServedStepContext,
): Promise<DecodedPicture> {
  const until = performance.now() + wallClockMs;
  const command = decodePictureCommand(folder, { file: encoded.picture, target, width, threads });
  for (let times = 1; ; times++) {
    const outcome = await gdal.runRaster(command, {
      ...{ folder, memoryBytes, signal, threads },
      reads: 'pictures',
      hasSidecars: false,
      wallClockMs: Math.max(1, until - performance.now()),
      fileBytes: 2 ** 28 + 2 * encoded.pixelBytes,
      report: (fraction) => report({ stage: 'converting', fraction, message: 'Decoding the image.' }),
    });
    if (outcome.type === 'crashed' && times < crashesTaken) continue;
    if (outcome.type !== 'done') throw problemOfRaster(outcome, { what, times, memoryBytes });
    const [error] = outcome.errors;
    if (error === undefined) return { bytes: (await stat(join(folder, target))).size };
    const message = `The JPEG 2000 image cannot be decoded. GDAL: ${error.replace(/\.$/, '')}.`;
    throw new JobProblem('invalid_file', message);
  }
}
