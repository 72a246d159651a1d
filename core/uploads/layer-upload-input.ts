import type { CommonJobInput } from '../jobs/job-input.ts';
import type { Job } from '../jobs/job.ts';
import type { DisplaySettings } from '../rasters/display-fields.ts';
import type { LayerStyle } from '../layers/layer.ts';
import type { PointsChoice } from './points-choice.ts';

/** Input of a `layer-upload` job: a file in any supported format, or the collection of an inline creation. */
export type LayerUploadInput = CommonJobInput & {
  readonly layerName: string;
  readonly description: string | null;
  readonly style: LayerStyle;
  /** Display settings in case the file is a raster, with all checks that do not depend on it. */
  readonly display?: DisplaySettings;
  /** What a file that contains only points becomes. Inline creations always create a layer. */
  readonly points: PointsChoice;
  /** Set for files, where an empty file is an error. Inline layers may be empty. */
  readonly needsFeatures?: true;
};

/** The job's input. It was written by a use case, so it is not validated again. */
export function layerUploadInput(job: Job): LayerUploadInput {
  return job.input as LayerUploadInput;
}
