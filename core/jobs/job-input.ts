import type { LayerStyle } from '../ports/layer-repository.ts';
import type { Job } from '../ports/job-repository.ts';

/** What the input of every job holds, whatever its kind. */
export type CommonJobInput = {
  /** What the job works on, as people call it: a file name, a room. Operators read it, programs do not. */
  readonly subject: string;
  /** Size of what came in; so much quota is reserved. */
  readonly bytes: number;
  /** Object keys of what was uploaded. The job refers to them until it ends. */
  readonly uploads: readonly string[];
  /**
   * Where the file came in chunks: the first of `uploads` is yet to be joined from the others, in their order, and
   * should then have this SHA-256 (hex), if any was said.
   */
  readonly joined?: { readonly sha256: string | null };
};

/** Input of a `layer-upload` job: one GeoJSON file, or the collection of an inline creation. */
export type LayerUploadInput = CommonJobInput & {
  readonly layerName: string;
  readonly description: string | null;
  readonly style: LayerStyle;
  /** What a file of nothing but points becomes. An inline creation asks for a layer whatever it holds. */
  readonly points: 'markers' | 'layer';
};

/** The job's input as its kind has it. What the use case wrote is what comes back, so nothing is checked again. */
export function layerUploadInput(job: Job): LayerUploadInput {
  return job.input as LayerUploadInput;
}

export function commonInput(job: Job): CommonJobInput {
  return job.input as CommonJobInput;
}
