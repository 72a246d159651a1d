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

/**
 * Why a job ends in `error` beside what is wrong with the input (which has the codes of the catalogue and of the
 * data engine).
 */
export const jobFailures = {
  job_cancelled: 'The job was cancelled.',
  job_interrupted: 'The job was stopped from outside before it ended. It can be retried.',
  room_deleted: 'The room was deleted while the job was running.',
  room_cleared: 'The room was cleared while the job was running.',
  source_unreadable: 'The source room is gone, or whoever asked for the copy may no longer read it.',
  upload_missing: 'The uploaded file is no longer there; send it again.',
  upload_interrupted: 'The upload broke off before the file was complete; send it again.',
  memory_exceeded: 'The file needs more memory than a job may use.',
  disk_full: 'There was not enough room on the temporary disk to process the file. The job can be retried.',
  storage_full:
    'There was not enough room in the storage of the service for what the job makes. The job can be retried.',
  time_exceeded: 'The job took longer than it may.',
  step_crashed: 'The program that reads the file ended unexpectedly, several times.',
  step_output_invalid: 'The program that reads the file sent a result that is not valid.',
  machine_lost: 'The machine that worked on the file went away, several times. The job can be retried.',
  no_machine_free:
    'No machine had room for the memory and the disk that the file needs. The job can be retried.',
  step_not_started:
    'The program that reads the file could not be started on any machine. The job can be retried.',
  sandbox_unavailable:
    'Files of this kind are not read at the moment: the programs that read them cannot be held in on this server. The job can be retried.',
  internal_error: 'Something went wrong here, several times. The job id leads to the log.',
} as const;

export type JobFailureCode = keyof typeof jobFailures;

export function jobFailure(code: JobFailureCode): JobError {
  return { code, message: jobFailures[code] };
}
