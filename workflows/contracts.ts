/**
 * What API, workflows and workers agree on: task queues, workflow names and ids, activity interfaces and payloads.
 * Payloads carry ids and object keys, never features or bytes (Temporal refuses payloads over 2 MiB).
 */
import type { JobError } from '../core/jobs/job-state.ts';

/** One task queue a pool, so that a small upload never waits behind a giant raster. */
export const taskQueues = { workflows: 'workflows', data: 'data', raster: 'raster' } as const;

export type Pool = keyof typeof taskQueues;

/** Workflows that schedules run, and how often (seconds). The schedule's id is the workflow type. */
export const upkeepWorkflows = {
  startPendingJobs: { everySeconds: 20 },
  reconcileJobs: { everySeconds: 60 },
  sweep: { everySeconds: 60 },
  rebuildOverviews: { everySeconds: 60 },
} as const;

export type UpkeepWorkflow = keyof typeof upkeepWorkflows;

/** Upkeep that is one long look and no round: on schedules as well. */
export const rareWorkflows = { recount: { everySeconds: 7 * 24 * 3600 } } as const;

export type RareWorkflow = keyof typeof rareWorkflows;

/** Rounds of one run of such a workflow: an hour of sweeps. */
export const upkeepRounds = 60;

/** What a run may be told; its schedule tells it nothing. */
export interface UpkeepRun {
  readonly rounds?: number;
}

/** The signal that begins the next round at once. */
export const upkeepNow = 'upkeepNow';

/** Workflow id of one run of a job. A retry is a new run, hence a new workflow. */
export function workflowIdOf(jobId: string, run: number): string {
  return run === 1 ? jobId : `${jobId}.${run}`;
}

export interface JobInput {
  readonly jobId: string;
  readonly run: number;
}

/** What a workflow needs to know about its job to set time limits and to say what it does. */
export interface JobPlan {
  /** False when there is nothing to do: the job has ended, was cancelled, or is at a later run. */
  readonly proceed: boolean;
  /** In plain words, for operators: “roads.geojson” (12.3 MB) into room abc. */
  readonly subject: string;
  readonly bytes: number;
  /** Fairness between owners: tasks of one do not starve those of another. */
  readonly ownerId: string;
  /** An activity without a heartbeat for this time is retried on another worker. */
  readonly heartbeatSeconds: number;
  /** What the file holds, where that was guessed as it came in. */
  readonly content?: Exclude<UploadContent, 'gdal' | 'raster'>;
}

/** What a file is taken for: points that become markers, a layer that our engine reads, a file for GDAL, or a raster. */
export type UploadContent = 'points' | 'vector' | 'gdal' | 'raster';

export const searchAttributeNames = { roomId: 'RoomId', ownerId: 'OwnerId', jobKind: 'JobKind' } as const;

/** Small database work every workflow needs; runs on the `workflows` queue. */
export interface JobActivities {
  beginJob(input: JobInput): Promise<JobPlan>;
  /** Records the reason, releases the reservation and lets go of the job's uploads. */
  failJob(input: JobInput & { readonly error: JobError }): Promise<void>;
}

/** The short activities of a layer upload; on the `workflows` queue, so that they never wait behind a long one. */
export interface LayerShortActivities {
  /** Guesses from the upload's first bytes what it holds. */
  inspectUpload(input: JobInput): Promise<{ readonly content: UploadContent }>;
  /**
   * One transaction: layer rows, blobs, quota, history, end of the job. Answers whether overviews are still to be made.
   */
  publishLayer(
    input: JobInput & { readonly layers: readonly StoredLayer[] },
  ): Promise<{ readonly lacksOverviews: boolean }>;
}

/** A layer whose files are in the object store, and which is not published yet. */
export interface StoredLayer {
  readonly name: string;
  readonly manifestKey: string;
}

/** The long activities of layer uploads and bulk imports; on the `data` queue. */
export interface LayerLongActivities {
  /**
   * Makes the files of a layer version of the upload and stores them, with the manifest. `points` (nothing is stored)
   * when all features are points and the job wants those as markers; `foreign` when only GDAL converts its reference
   * system; `published` when a request may wait for the layer, and it was published at once.
   */
  buildLayer(
    input: JobInput,
  ): Promise<
    | { readonly outcome: 'built'; readonly layer: StoredLayer }
    | { readonly outcome: 'published'; readonly lacksOverviews: boolean }
    | { readonly outcome: 'points' }
    | { readonly outcome: 'foreign' }
  >;
  /** Makes the overviews of the job's large layers, after these were published. */
  buildOverviews(input: JobInput): Promise<void>;
  /** Converts the upload in GDAL's sandbox, and makes and stores the files of every layer that it holds. An archive may
   * hold a raster `instead`, and then nothing is stored. */
  convertUpload(
    input: JobInput,
  ): Promise<{ readonly layers: readonly StoredLayer[]; readonly instead?: 'raster' }>;
  /**
   * Loads the points as markers, from the job's checkpoint on, and ends the job; `mixed` (nothing is done) when a layer
   * upload has other geometries too, or its points stay a layer.
   */
  importMarkers(input: JobInput): Promise<{ readonly outcome: 'imported' | 'mixed' }>;
}

/** The type of the workflow that builds the overviews of one published layer again. */
export const overviewRebuildWorkflow = 'overviewRebuild';

/** A layer, and what time limit and turn of the attempt at its overviews follow from. */
export interface OverviewRebuildInput extends Pick<JobPlan, 'bytes' | 'ownerId' | 'heartbeatSeconds'> {
  readonly layerId: string;
}

/** Upkeep of layers; on the `data` queue. */
export interface OverviewActivities {
  /** One attempt to build the overviews of a published layer whose job ended without them. */
  rebuildLayerOverviews(input: { readonly layerId: string }): Promise<void>;
}

/** Copies of rooms; on the `data` queue. */
export interface CloneActivities {
  /** One transaction: the rows of the copy, its hold on objects, quota, history, end of the job. */
  cloneRoom(input: JobInput): Promise<void>;
}

/** Long work on whole rooms; runs on the `data` queue. */
export interface RoomActivities {
  /** Writes the room, or a part of it, to a file, stores that and ends the job. */
  exportRoom(input: JobInput): Promise<void>;
}

/** The type of the failure of an activity that was not begun, as its owner has too many others in progress. */
export const ownerBusy = 'owner_busy';

/** Long work on rasters; runs on the `raster` queue. */
export interface RasterActivities {
  /** Makes a raster version of the upload and publishes it, which ends the job; before that perhaps a preview of it. */
  buildRaster(input: JobInput): Promise<void>;
}

/** The long activities of an import; on the `data` queue, but for the rasters. */
export interface ImportActivities {
  /**
   * Reads the file and stores what becomes of it, all but the versions of rasters, with a plan under the key answered.
   * Nobody sees any of it.
   */
  prepareImport(input: JobInput): Promise<PreparedImport>;
  /** One transaction: rows, holds, quota, history, end of the job. Answers whether overviews are still to be made. */
  publishImport(
    input: JobInput & { readonly planKey: string; readonly versions: readonly ImportedRaster[] },
  ): Promise<{ readonly lacksOverviews: boolean }>;
}

export interface PreparedImport {
  readonly planKey: string;
  /** How many rasters the plan holds. */
  readonly rasters: number;
}

/** The version of a raster of the plan, with the key of its manifest; `refused` where its file is none that is read. */
export type ImportedRaster =
  | { readonly outcome: 'made'; readonly manifestKey: string }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/** On the `raster` queue. */
export interface ImportRasterActivities {
  /** Makes and stores a version of the raster of the plan with this number. */
  importRaster(
    input: JobInput & { readonly planKey: string; readonly number: number; readonly of: number },
  ): Promise<ImportedRaster>;
}

/** Upkeep, on schedules; runs on the `workflows` queue. Each answers how much it did. */
export interface UpkeepActivities {
  /** Starts pending jobs that a crash left behind. */
  startPendingJobs(): Promise<number>;
  /** Ends jobs whose workflow was terminated or timed out. */
  reconcileJobs(): Promise<number>;
  /** Purges abandoned content, condemned blobs and expired reservations. */
  sweep(): Promise<number>;
  /** Starts to build overviews again whose job ended without them. */
  rebuildOverviews(): Promise<number>;
  /** Holds the ledger against what is stored, and tells operators what differs. */
  recount(): Promise<number>;
}
