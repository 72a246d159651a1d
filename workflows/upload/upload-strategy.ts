import type { JobInput, UploadContent } from '../contracts/jobs.ts';
import type { RasterActivities } from '../contracts/rasters.ts';
import type { LayerLongActivities } from '../contracts/uploads.ts';
import type { Say } from '../job-frame.ts';

/** The job of an uploaded file, as passed to strategies. */
export interface UploadRun {
  readonly input: JobInput;
  readonly activities: LayerLongActivities;
  readonly rasters: RasterActivities;
  readonly say: Say;
}

/** `instead`: the file has a different content type than predicted, and nothing was created. */
export type StrategyOutcome = 'done' | { readonly instead: UploadContent };

/**
 * Creates one kind of content from the file and completes the job, or redirects the file to another strategy.
 */
export type UploadStrategy = (upload: UploadRun) => Promise<StrategyOutcome>;
