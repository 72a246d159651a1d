import type { Declaration } from '../../geo/declaration.ts';
import type { Job } from './job.ts';

/** The input fields shared by all kinds of jobs. */
export type CommonJobInput = {
  /** Name of the file or room that the job works on, for operators. Not machine-readable. */
  readonly subject: string;
  /** Size of the input; this much quota is reserved. */
  readonly bytes: number;
  /** Bytes that the job processes, if different from the input size. Determines its timeout and its queue. */
  readonly work?: number;
  /**
   * Object keys of the uploaded file, either one object or its pieces in order. The job references them until
   * it ends.
   */
  readonly uploads: readonly string[];
  /** Set while the file is still being received; `bytes` is then its maximum size. */
  readonly arriving?: true;
  /** The predicted content type of a file that is still being received. */
  readonly content?: 'points' | 'vector';
  /**
   * Set if the file was sent in chunks, which are the `uploads`: their total must be `bytes`, and their
   * SHA-256 (hex) this value, if declared.
   */
  readonly chunked?: { readonly sha256: string | null };
  /** What the caller declared about the file, except its name. */
  readonly declared?: Declaration;
};

/** The input of the job by its kind. It was written by a use case, so it is not validated again. */
export function commonInput(job: Job): CommonJobInput {
  return job.input as CommonJobInput;
}

/** What the caller declared about the file of the job. */
export function declarationOf(job: Job): Declaration {
  const { declared, subject } = commonInput(job);
  return { ...declared, fileName: subject };
}
