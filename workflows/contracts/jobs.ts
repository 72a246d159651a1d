/**
 * The files of this folder are the contract between API, workflows and workers: task queues, workflow names and ids,
 * activity interfaces and payloads. Payloads contain ids and object keys, never features or bytes (Temporal rejects
 * payloads over 2 MiB). This file contains what all jobs have in common.
 */
import type { JobError } from '../../core/jobs/job-state.ts';

/** Workflow id of one run of a job. A retry is a new run and therefore a new workflow. */
export function workflowIdOf(jobId: string, run: number): string {
  return run === 1 ? jobId : `${jobId}.${run}`;
}

export interface JobInput {
  readonly jobId: string;
  readonly run: number;
}

/** The properties of a job that its workflow needs for timeouts and descriptions. */
export interface JobPlan {
  /** False if there is nothing to do: the job has ended, was cancelled, or a later run has started. */
  readonly proceed: boolean;
  /** Description for operators: “roads.geojson” (12.3 MB) into room abc. */
  readonly subject: string;
  readonly bytes: number;
  /** Fairness key, so that the tasks of one owner do not starve those of another. */
  readonly ownerId: string;
  /** An activity without a heartbeat for this long is retried on another worker. */
  readonly heartbeatSeconds: number;
  /** The predicted content type, if it was detected while the file was received. */
  readonly content?: Exclude<UploadContent, 'gdal' | 'raster'>;
}

/**
 * The detected content type of a file: points that become markers, a vector layer for our own engine, a file
 * for GDAL, or a raster.
 */
export type UploadContent = 'points' | 'vector' | 'gdal' | 'raster';

export const searchAttributeNames = { roomId: 'RoomId', ownerId: 'OwnerId', jobKind: 'JobKind' } as const;

/** Short database operations that every workflow needs; run on the `workflows` queue. */
export interface JobActivities {
  beginJob(input: JobInput): Promise<JobPlan>;
  /** Records the reason and releases the reservation and the uploads of the job. */
  failJob(input: JobInput & { readonly error: JobError }): Promise<void>;
}

/** The failure type of an activity that was not started because its owner has too many others in progress. */
export const ownerBusy = 'owner_busy';

/** Summaries of the activities of all jobs. */
export const jobSummaries: Readonly<Record<keyof JobActivities, string>> = {
  beginJob: 'Mark the job as running',
  failJob: 'Record why the job failed and release its reservation',
};
