import type { Job } from './job.ts';

/** What the input of every job holds, whatever its kind. */
export type CommonJobInput = {
  /** What the job works on, as people call it: a file name, a room. Operators read it, programs do not. */
  readonly subject: string;
  /** Size of what came in; so much quota is reserved. */
  readonly bytes: number;
  /** Bytes that the job goes through, where that is not what came in: its time and its turn are by them. */
  readonly work?: number;
  /**
   * Object keys of what was uploaded: one file, whole or in pieces in their order. The job refers to them until it
   * ends.
   */
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

/** The job's input as its kind has it. What the use case wrote is what comes back, so nothing is checked again. */
export function commonInput(job: Job): CommonJobInput {
  return job.input as CommonJobInput;
}
