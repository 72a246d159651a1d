/** States of a job, shared by workflows, workers and the HTTP tier. Pure: workflow code imports it. */

export const jobStatuses = ['pending', 'running', 'complete', 'error'] as const;

export type JobStatus = (typeof jobStatuses)[number];

export const jobStages = [
  'queued',
  'validating',
  'converting',
  'indexing',
  'tiling',
  'copying',
  'packing',
  'processing',
  'complete',
  'error',
] as const;

export type JobStage = (typeof jobStages)[number];

export interface JobError {
  /** Stable machine-readable code such as `invalid_file` or `job_cancelled`. */
  readonly code: string;
  /** Human-readable description of what is wrong and where. */
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface JobWarning {
  readonly code: string;
  readonly message: string;
  /** 0-based index of the feature concerned, if any. */
  readonly feature?: number;
  /** Values in the sentence by name. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface JobProgress {
  readonly stage: JobStage;
  /** 0 to 100; the store never lets it decrease. */
  readonly progress: number;
  readonly message: string;
  readonly step?: { readonly n: number; readonly of: number };
}

export function isTerminal(status: JobStatus): boolean {
  return status === 'complete' || status === 'error';
}

/**
 * Job failures with causes other than the input. Input errors use the codes of the catalogue and of the data
 * engine.
 */
export const jobFailures = {
  job_cancelled: 'The job was cancelled.',
  job_interrupted: 'The job was terminated externally. It can be retried.',
  room_deleted: 'The room was deleted while the job was running.',
  room_cleared: 'The room was cleared while the job was running.',
  source_unreadable: 'The source room was deleted, or the user who requested the copy can no longer read it.',
  upload_missing: 'The uploaded file is no longer available; upload it again.',
  upload_interrupted: 'The upload was interrupted before the file was complete; upload it again.',
  memory_exceeded: 'The file needs more memory than a job may use.',
  disk_full: 'The temporary disk had too little free space to process the file. The job can be retried.',
  storage_full:
    'The storage of the service had too little free space for the output of the job. The job can be retried.',
  time_exceeded: 'The job exceeded its time limit.',
  step_crashed: 'The program that reads the file crashed repeatedly.',
  step_output_invalid: 'The program that reads the file returned an invalid result.',
  machine_lost: 'The machines that processed the file became unavailable repeatedly. The job can be retried.',
  no_machine_free: 'No machine had enough free memory and disk space for the file. The job can be retried.',
  step_not_started:
    'The program that reads the file could not be started on any machine. The job can be retried.',
  sandbox_unavailable:
    'Files of this type cannot be processed at the moment because the server cannot sandbox the programs that read them. The job can be retried.',
  internal_error: 'Internal error after several attempts. Report the job id to the operator.',
} as const;

export type JobFailureCode = keyof typeof jobFailures;

export function jobFailure(code: JobFailureCode): JobError {
  return { code, message: jobFailures[code] };
}
