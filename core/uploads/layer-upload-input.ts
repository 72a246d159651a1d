import type { CommonJobInput } from '../jobs/job-input.ts';
import type { Job } from '../jobs/job.ts';
import type { DisplaySettings } from '../rasters/display-fields.ts';
import type { LayerStyle } from '../layers/layer.ts';
import type { PointsChoice } from './points-choice.ts';

/** Input of a `layer-upload` job: a file of any format that is read here, or the collection of an inline creation. */
export type LayerUploadInput = CommonJobInput & {
  readonly layerName: string;
  readonly description: string | null;
  readonly style: LayerStyle;
  /** What was said of the display, should it be a raster; checked as far as that goes without it. */
  readonly display?: DisplaySettings;
  /** What a file of nothing but points becomes. An inline creation asks for a layer whatever it holds. */
  readonly points: PointsChoice;
  /** Set of files: one without anything in it is a mistake. Who draws begins with nothing. */
  readonly needsFeatures?: true;
};

/** The job's input, as the use case wrote it; nothing is checked again. */
export function layerUploadInput(job: Job): LayerUploadInput {
  return job.input as LayerUploadInput;
}
