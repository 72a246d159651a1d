import type { JobInput, LayerLongActivities, RasterActivities, UploadContent } from '../contracts.ts';
import type { Say } from '../job-frame.ts';

/** A job that makes something of a file, and what its ways are given for it. */
export interface Upload {
  readonly input: JobInput;
  readonly steps: LayerLongActivities;
  readonly rasters: RasterActivities;
  readonly say: Say;
}

/** `instead` where the file turns out to hold something else: nothing has been made of it then. */
export type Outcome = 'done' | { readonly instead: UploadContent };

/** Makes of the file what one kind of content becomes, to the end of the job, or hands it over. */
export type Way = (upload: Upload) => Promise<Outcome>;
