/** States of a job, shared by workflows, workers and the HTTP tier. Pure: workflow code imports it. */

export type JobStatus = 'pending' | 'running' | 'complete' | 'error';

export type JobStage =
  | 'queued'
  | 'assembling'
  | 'validating'
  | 'converting'
  | 'indexing'
  | 'tiling'
  | 'copying'
  | 'packing'
  | 'processing'
  | 'complete'
  | 'error';

export interface JobError {
  /** Stable, for programs: a code of ours such as `invalid_file` or `job_cancelled`. */
  readonly code: string;
  /** For people: what is wrong, and where. */
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface JobWarning {
  readonly code: string;
  readonly message: string;
  /** 0-based number of the feature concerned, where there is one. */
  readonly feature?: number;
}

export interface JobProgress {
  readonly stage: JobStage;
  /** 0 to 100; the store never lets it fall. */
  readonly progress: number;
  readonly message: string;
  readonly step?: { readonly n: number; readonly of: number };
}

export function isTerminal(status: JobStatus): boolean {
  return status === 'complete' || status === 'error';
}
