import { commonInput } from '../../core/jobs/job-input.ts';
import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import { isGzip, unfoldedBeginning } from '../../geo/archive/gunzip.ts';
import { beginning, detectFormat, isForEngine } from '../../geo/detect/detect-format.ts';
import { beginsAsPoints } from '../../geo/detect/guess-points.ts';
import type { LayerShortActivities } from '../../workflows/contracts/uploads.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { readBeginning } from '../uploads/read-beginning.ts';
import { unsupportedFormat } from '../uploads/unsupported-format.ts';
import { runningJob } from '../../core/jobs/running-job.ts';

/** Detects the type of the upload from its first bytes and refuses unsupported formats at once. */
export function inspectUpload({
  database,
  objectStore,
}: Pick<WorkerDependencies, 'database' | 'objectStore'>): LayerShortActivities['inspectUpload'] {
  return async (input) => {
    const job = await runningJob(database, input);
    const sent = await readBeginning(objectStore, job, beginning);
    const bytes = isGzip(sent) ? await unfoldedBeginning(sent, beginning) : sent;
    const isAll = commonInput(job).bytes <= sent.length && (bytes === sent || bytes.length < beginning);
    const found = detectFormat(bytes, isAll);
    if (found.format === 'other') throw unsupportedFormat(found);
    const { points: choice } = layerUploadInput(job);
    if (found.format === 'workbook') return { content: choice === 'markers' ? 'points' : 'gdal' };
    if (!isForEngine(found)) return { content: found.format };
    const points = beginsAsPoints(bytes, found);
    return { content: points && choice === 'markers' ? 'points' : 'vector' };
  };
}
