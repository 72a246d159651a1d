import { isCancellation, log, sleep } from '@temporalio/workflow';
import { publishLayer } from '../activities.ts';
import type { StoredLayer } from '../contracts/uploads.ts';
import { retryTransient } from '../retry-transient.ts';
import { jobErrorOf } from '../job-error.ts';
import type { UploadRun } from './upload-strategy.ts';

/** Publishes the layers of the file, which completes its job. Overviews of large layers follow. */
export async function publishLayers(upload: UploadRun, layers: readonly StoredLayer[]): Promise<'done'> {
  upload.say(`Publishing ${layers.length === 1 ? 'the layer' : `${layers.length} layers`}.`);
  return endPublished(upload, await publishLayer({ ...upload.input, layers }));
}

/** What the end of an upload, an import or an update needs. */
type PublishedRun = Pick<UploadRun, 'input' | 'activities' | 'say'>;

/** Builds what published layers still lack. */
export async function endPublished(
  upload: PublishedRun,
  { lacksOverviews }: { readonly lacksOverviews: boolean },
): Promise<'done'> {
  if (lacksOverviews) await addOverviews(upload);
  return 'done';
}

/** The job has completed and its layers are in use, so a failure here is logged and does not fail the job. */
async function addOverviews({ input, activities, say }: PublishedRun): Promise<void> {
  say('The layers are published. Building overviews for low zooms.');
  try {
    await retryTransient(
      () => activities.buildOverviews(input),
      (seconds) => sleep(seconds * 1000),
    );
  } catch (failure) {
    if (isCancellation(failure)) throw failure;
    const { code, message } = jobErrorOf(failure);
    log.warn('building the overviews of the layers failed', { jobId: input.jobId, code, failure: message });
  }
}
