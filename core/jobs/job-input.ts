import type { LayerStyle } from '../layers/layer.ts';
import type { PointsChoice } from '../uploads/points-choice.ts';
import type { DisplaySettings } from '../rasters/display-fields.ts';
import type { Job } from './job.ts';

/** What the input of every job holds, whatever its kind. */
export type CommonJobInput = {
  /** What the job works on, as people call it: a file name, a room. Operators read it, programs do not. */
  readonly subject: string;
  /** Size of what came in; so much quota is reserved. */
  readonly bytes: number;
  /** Object keys of what was uploaded: one file, whole or in pieces in their order. The job refers to them until it ends. */
  readonly uploads: readonly string[];
  /** Set while the file is still coming in: its pieces so far are an arrival, and `bytes` is the most that may come. */
  readonly arriving?: true;
  /** What the file will become, where that was guessed as it came in. */
  readonly content?: 'points' | 'vector';
  /**
   * Set where the caller sent the file in chunks, which are the `uploads`: together they should hold `bytes` and have
   * this SHA-256 (hex), if any was said.
   */
  readonly chunked?: { readonly sha256: string | null };
};

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

/** The job's input as its kind has it. What the use case wrote is what comes back, so nothing is checked again. */
export function layerUploadInput(job: Job): LayerUploadInput {
  return job.input as LayerUploadInput;
}

export function commonInput(job: Job): CommonJobInput {
  return job.input as CommonJobInput;
}
