import { ApplicationFailure, isCancellation, log, sleep } from '@temporalio/workflow';
import { jobFailures } from '../core/jobs/job-state.ts';
import type { JobInput, LayerLongActivities } from './contracts.ts';
import { insist } from './insist.ts';
import { jobErrorOf } from './job-error.ts';
import { runJob, type Say } from './job-frame.ts';
import { longSteps, publishLayer, shortSteps } from './activities.ts';

/**
 * An uploaded file becomes a vector layer or, when it is GeoJSON or a table of nothing but points, markers. Which of
 * the two is guessed from its beginning and known only at its end, so each path may hand over to the other. Formats
 * that GDAL reads become as many layers as the file holds.
 */
export async function layerUpload(input: JobInput): Promise<void> {
  await runJob(input, async (plan, say) => {
    const short = shortSteps(plan);
    const long = longSteps(plan);

    say('Step 1 of 3: looking at the beginning of the file.');
    const content = plan.content ?? (await short.inspectUpload(input)).content;

    const convert = async () => {
      say(
        'Step 2 of 3: converting the file and building its layers. The pending activity tells how far it is.',
      );
      const { layers } = await long.convertUpload(input);
      say(`Step 3 of 3: publishing ${layers.length === 1 ? 'the layer' : `${layers.length} layers`}.`);
      const published = await publishLayer({ ...input, manifestKey: layers[0].manifestKey, layers });
      if (published.lacksOverviews) await addOverviews(input, long, say);
    };
    if (content === 'gdal') {
      await convert();
      return;
    }

    if (content === 'points') {
      say('Step 2 of 2: loading the points as markers.');
      const { outcome } = await long.importMarkers(input);
      if (outcome === 'imported') return;
    }

    say(
      'Step 2 of 3: building and storing the files of the layer. The pending activity tells how far it is.',
    );
    const built = await long.buildLayer(input);
    if (built.outcome === 'points') {
      say('Step 3 of 3: all of it is points; loading them as markers.');
      const { outcome } = await long.importMarkers(input);
      if (outcome === 'imported') return;
      // Never to be: the two readers do not agree on what a point is. The job would look as if it ran for ever.
      throw ApplicationFailure.nonRetryable(jobFailures.internal_error, 'internal_error');
    }

    if (built.outcome === 'foreign') {
      await convert();
      return;
    }

    let published: { readonly lacksOverviews: boolean };
    if (built.outcome === 'published') published = built;
    else {
      say('Step 3 of 3: publishing the layer.');
      published = await publishLayer({ ...input, manifestKey: built.manifestKey });
    }
    if (published.lacksOverviews) await addOverviews(input, long, say);
  });
}

/** The job has ended and its layers are read already: that they have no overviews is no reason to call it failed. */
async function addOverviews(input: JobInput, long: LayerLongActivities, say: Say): Promise<void> {
  say('The layers are published. Making overviews for low zooms.');
  try {
    await insist(
      () => long.buildOverviews(input),
      (seconds) => sleep(seconds * 1000),
    );
  } catch (failure) {
    if (isCancellation(failure)) throw failure;
    const { code, message } = jobErrorOf(failure);
    log.warn('the layers stay without overviews', { jobId: input.jobId, code, failure: message });
  }
}
