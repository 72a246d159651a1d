/**
 * What API, workflows and workers agree on: task queues, workflow names and ids, activity interfaces and payloads.
 * Payloads carry ids and object keys, never features or bytes (Temporal refuses payloads over 2 MiB).
 */
import type { JobKind } from '../core/ids.ts';
import type { JobError } from '../core/jobs/job-state.ts';

/** One task queue a pool, so that a small upload never waits behind a giant raster. */
export const taskQueues = { workflows: 'workflows', data: 'data', raster: 'raster' } as const;

export type Pool = keyof typeof taskQueues;

/** The workflow type that runs a job of each kind. */
export const workflowTypes = {
  'layer-upload': 'layerUpload',
  'bulk-import': 'bulkImport',
  'room-import': 'roomImport',
  'room-export': 'roomExport',
  'room-clone': 'roomClone',
  'room-removal': 'roomRemoval',
} as const satisfies Record<JobKind, string>;

/** Workflow id of one run of a job. A retry is a new run, hence a new workflow. */
export function workflowIdOf(jobId: string, run: number): string {
  return run === 1 ? jobId : `${jobId}.${run}`;
}

export interface JobInput {
  readonly jobId: string;
  readonly run: number;
}

export const searchAttributeNames = { roomId: 'RoomId', ownerId: 'OwnerId', jobKind: 'JobKind' } as const;

/** Small database work every workflow needs; runs on the `workflows` queue. */
export interface JobActivities {
  beginJob(input: JobInput): Promise<{ readonly proceed: boolean }>;
  /** Records the reason, releases the reservation and lets go of the job's blobs. */
  failJob(input: JobInput & { readonly error: JobError }): Promise<void>;
}

/** The steps of a layer upload; run on the `data` queue. */
export interface LayerActivities {
  /** Looks at the upload's first bytes: markers, a vector layer or a raster? */
  inspectUpload(input: JobInput): Promise<{ readonly content: 'markers' | 'vector' }>;
  /** Turns the upload into the files of a layer version and stores them; the manifest goes to the bucket too. */
  buildLayer(input: JobInput): Promise<{ readonly manifestKey: string }>;
  /** One transaction: layer row, blobs, quota, history, end of the job. */
  publishLayer(input: JobInput & { readonly manifestKey: string }): Promise<void>;
  /** Loads the points as markers and ends the job. */
  importMarkers(input: JobInput): Promise<void>;
}

/** Upkeep, on schedules; runs on the `workflows` queue. */
export interface UpkeepActivities {
  /** Starts pending jobs that a crash left behind. */
  startPendingJobs(): Promise<number>;
  /** Ends jobs whose workflow was terminated or timed out. */
  reconcileJobs(): Promise<number>;
  /** Purges abandoned content, condemned blobs and expired reservations. */
  sweep(): Promise<number>;
}
