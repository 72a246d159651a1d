import type { JobInput, LayerLongActivities, RasterActivities, UploadContent } from '../contracts.ts';
import type { Say } from '../job-frame.ts';

/** The job of an uploaded file, as the ways get it. */
export interface Upload {
  readonly input: JobInput;
  readonly activities: LayerLongActivities;
  readonly rasters: RasterActivities;
  readonly say: Say;
}

/** `instead` where the file holds something else than was guessed; nothing was made of it then. */
export type Outcome = 'done' | { readonly instead: UploadContent };

/** Makes one kind of content of the file and ends the job, or hands the file over to another way. */
export type Way = (upload: Upload) => Promise<Outcome>;
