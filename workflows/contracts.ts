/**
 * The contract between API, workflows and workers: task queues, workflow names and ids, activity interfaces
 * and payloads. Payloads contain ids and object keys, never features or bytes (Temporal rejects payloads over
 * 2 MiB).
 */
import type { JobError } from '../core/jobs/job-state.ts';

/** One task queue per worker pool, so that a small upload never waits behind a large raster. */
export const taskQueues = { workflows: 'workflows', data: 'data', raster: 'raster' } as const;

export type Pool = keyof typeof taskQueues;

/** Workflows that schedules run, and their interval (seconds). The schedule's id is the workflow type. */
export const upkeepWorkflows = {
  startPendingJobs: { everySeconds: 20 },
  reconcileJobs: { everySeconds: 60 },
  sweep: { everySeconds: 60 },
  rebuildOverviews: { everySeconds: 60 },
} as const;

export type UpkeepWorkflow = keyof typeof upkeepWorkflows;

/** Upkeep that runs once per schedule instead of in rounds. */
export const rareWorkflows = { recount: { everySeconds: 7 * 24 * 3600 } } as const;

export type RareWorkflow = keyof typeof rareWorkflows;

/** Rounds per run of such a workflow: an hour of sweeps. */
export const upkeepRounds = 60;

/** Optional input of a run; the schedule passes none. */
export interface UpkeepRun {
  readonly rounds?: number;
}

/** The signal that starts the next round immediately. */
export const upkeepNow = 'upkeepNow';

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

/**
 * The short activities of a layer upload; on the `workflows` queue, so that they never wait behind a long
 * one.
 */
export interface LayerShortActivities {
  /** Detects the content type from the first bytes of the upload. */
  inspectUpload(input: JobInput): Promise<{ readonly content: UploadContent }>;
  /**
   * Publishes the layers in one transaction: rows, blobs, quota, history, end of the job. Returns whether
   * overviews remain to be built.
   */
  publishLayer(
    input: JobInput & { readonly layers: readonly StoredLayer[] },
  ): Promise<{ readonly lacksOverviews: boolean }>;
}

/** A layer whose files are in the object store but which is not published yet. */
export interface StoredLayer {
  readonly name: string;
  readonly manifestKey: string;
  /** The style that the file gives it. */
  readonly style?: {
    readonly color: string | null;
    readonly opacity: number | null;
    readonly strokeWeight: number | null;
    readonly style: Readonly<Record<string, unknown>> | null;
  };
}

/** The long activities of layer uploads and bulk imports; on the `data` queue. */
export interface LayerLongActivities {
  /**
   * Builds and stores the files of a layer version including the manifest. Outcomes: `points` (nothing is
   * stored) if all features are points and the job imports those as markers; `foreign` if only GDAL can
   * convert the reference system; `published` if a request may be waiting for the layer, which was then
   * published immediately.
   */
  buildLayer(
    input: JobInput,
  ): Promise<
    | { readonly outcome: 'built'; readonly layer: StoredLayer }
    | { readonly outcome: 'published'; readonly lacksOverviews: boolean }
    | { readonly outcome: 'points' }
    | { readonly outcome: 'foreign' }
  >;
  /** Builds the overviews of the job's large layers after their publication. */
  buildOverviews(input: JobInput): Promise<void>;
  /**
   * Converts the upload in the GDAL sandbox and stores the files of all its layers. If an archive contains a
   * raster, the result is `instead` and nothing is stored.
   */
  convertUpload(
    input: JobInput,
  ): Promise<{ readonly layers: readonly StoredLayer[]; readonly instead?: 'raster' }>;
  /**
   * Loads the points as markers, continuing from the job's checkpoint, and completes the job. The outcome is
   * `mixed` (nothing is done) if a layer upload also contains other geometries, or its points stay a layer.
   */
  importMarkers(input: JobInput): Promise<{ readonly outcome: 'imported' | 'mixed' }>;
}

/** The type of the workflow that rebuilds the overviews of one published layer. */
export const overviewRebuildWorkflow = 'overviewRebuild';

/** A layer, and the properties that determine the timeout and fairness of the attempt. */
export interface OverviewRebuildInput extends Pick<JobPlan, 'bytes' | 'ownerId' | 'heartbeatSeconds'> {
  readonly layerId: string;
}

/** The type of the workflow that checks one pool of a release. */
export const poolCheckWorkflow = 'poolCheck';

export interface PoolCheckInput {
  readonly pool: Pool;
  /** The check fails if no worker has completed it by then. */
  readonly timeoutSeconds: number;
}

/** The check of a release; on every queue. */
export interface PoolCheckActivities {
  /** A small job: uses the object store and, where the pool runs steps, runs one. */
  checkPool(): Promise<void>;
}

/** The type of the workflow that inspects a file before its import. */
export const inspectionWorkflow = 'inspection';

/** Objects of the inspection, and the properties that determine the order in the queue. */
export interface InspectionInput extends Pick<JobPlan, 'bytes' | 'ownerId'> {
  /** Object with the request. */
  readonly requestKey: string;
  /** Object for the result. */
  readonly resultKey: string;
}

/** Limits of an inspection, from its start to its result (seconds). */
export const inspectionSeconds = 60;

/** Inspections; on the `data` queue. */
export interface InspectionActivities {
  /** Describes a file, and what an import would make of it; stores only the result. */
  inspectFile(input: InspectionInput): Promise<void>;
}

/** Upkeep of layers; on the `data` queue. */
export interface OverviewActivities {
  /** One attempt to build the overviews of a published layer whose job ended without them. */
  rebuildLayerOverviews(input: { readonly layerId: string }): Promise<void>;
}

/** Clones of rooms; on the `data` queue. */
export interface CloneActivities {
  /** Copies the room in one transaction: rows, references to objects, quota, history, end of the job. */
  cloneRoom(input: JobInput): Promise<void>;
}

/** Long operations on whole rooms; on the `data` queue. */
export interface RoomActivities {
  /** Writes the room, or a part of it, to a file, stores the file and completes the job. */
  exportRoom(input: JobInput): Promise<void>;
}

/** The failure type of an activity that was not started because its owner has too many others in progress. */
export const ownerBusy = 'owner_busy';

/** Long operations on rasters; on the `raster` queue. */
export interface RasterActivities {
  /**
   * Builds a raster version from the upload and publishes it, which completes the job; may publish a preview
   * first.
   */
  buildRaster(input: JobInput): Promise<void>;
}

/**
 * The long activities of an import; on the `data` queue, except those of rasters. Each stores what it made,
 * and the job references it from then on: a retry repeats only its own activity. Nothing is visible before
 * the last one.
 */
export interface ImportActivities {
  /**
   * Validates the file and stores its outline, its records, the files of its pictures and the originals of its
   * rasters. Also builds the first layer of a room file.
   */
  readImport(input: JobInput): Promise<ImportRead>;
  /** Builds and stores some of the layers of a room file. */
  buildImportLayers(input: ImportStepInput & { readonly layers: LayerRange }): Promise<StoredPart>;
  /** Cleans and stores the icons and photos. */
  storeImportPictures(input: ImportStepInput): Promise<StoredPart>;
  /** Stores the rows of the markers, which refer to the pictures. */
  storeImportMarkers(input: ImportStepInput): Promise<StoredPart>;
  /** Stores the tables of tiles that another program wrote, as originals of rasters. */
  copyImportTiles(input: ImportStepInput): Promise<StoredPart>;
  /** Converts the feature tables that another program wrote, and stores their layers. */
  convertImportTables(input: ImportStepInput): Promise<StoredPart>;
  /** Stores the comments, and the plan of the import, which consists of the parts. */
  planImport(input: ImportStepInput): Promise<PreparedImport>;
  /**
   * Publishes the import in one transaction: rows, references, quota, history, end of the job. Returns
   * whether overviews remain to be built.
   */
  publishImport(
    input: JobInput & { readonly planKey: string; readonly versions: readonly ImportedRaster[] },
  ): Promise<{ readonly lacksOverviews: boolean }>;
}

/** Layers of a room file, from 0: the first one, and the one after the last. */
export interface LayerRange {
  readonly from: number;
  readonly to: number;
}

/** What a step of an import stored: an object that describes it, and the bytes that count in the quota. */
export interface StoredPart {
  readonly key: string;
  readonly bytes: number;
}

/** The file as the later steps of an import need it, and which of these steps there are. */
export interface ImportRead {
  readonly outlineKey: string;
  readonly part: StoredPart;
  /** The layers that are not built yet, as divided among the steps that build them. */
  readonly layers: readonly LayerRange[];
  readonly hasPictures: boolean;
  readonly hasMarkers: boolean;
  readonly hasTiles: boolean;
  readonly hasTables: boolean;
}

export interface ImportStepInput extends JobInput {
  readonly outlineKey: string;
  /** The parts that earlier steps stored. */
  readonly parts: readonly StoredPart[];
}

export interface PreparedImport {
  readonly planKey: string;
  /** Number of rasters in the plan. */
  readonly rasters: number;
}

/** The file of an update after it was compared with its room, and which further steps there are. */
export interface UpdateRead {
  readonly outlineKey: string;
  readonly comparedKey: string;
  readonly part: StoredPart;
  /** The layers whose features changed, which are built again. */
  readonly layers: readonly LayerRange[];
  readonly hasTables: boolean;
}

export interface ApplyUpdateInput extends JobInput {
  readonly outlineKey: string;
  readonly comparedKey: string;
  /** What the steps stored that built changed layers, and layers that another program added. */
  readonly built: readonly StoredPart[];
  readonly added: readonly StoredPart[];
}

/** The steps of an update of a room by an edited file, besides those of an import; on the `data` queue. */
export interface UpdateActivities {
  /** Validates the file and compares its layers with those of the room. */
  readUpdate(input: JobInput): Promise<UpdateRead>;
  /**
   * Changes the markers in batches, then the layers, and completes the job. A dry run only reports. Returns whether
   * overviews remain to be built.
   */
  applyUpdate(input: ApplyUpdateInput): Promise<{ readonly lacksOverviews: boolean }>;
  /** Reverts the changes of an update in batches and completes the job. */
  revertUpdate(input: JobInput): Promise<void>;
}

/** A version of a raster of the plan, with the key of its manifest; `refused` if the file cannot be read. */
export type ImportedRaster =
  | { readonly outcome: 'made'; readonly manifestKey: string }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

/** Runs on the `raster` queue. */
export interface ImportRasterActivities {
  /** Builds and stores a version of the raster with this number in the plan. */
  importRaster(
    input: JobInput & { readonly planKey: string; readonly number: number; readonly of: number },
  ): Promise<ImportedRaster>;
}

/**
 * Upkeep on schedules; runs on the `workflows` queue. Each activity returns the number of items processed.
 */
export interface UpkeepActivities {
  /** Starts pending jobs whose start was lost in a crash. */
  startPendingJobs(): Promise<number>;
  /** Ends jobs whose workflow was terminated or timed out. */
  reconcileJobs(): Promise<number>;
  /** Deletes abandoned content, condemned blobs and expired reservations. */
  sweep(): Promise<number>;
  /** Starts to rebuild overviews whose job ended without them. */
  rebuildOverviews(): Promise<number>;
  /** Compares the ledger with what is stored and reports discrepancies to operators. */
  recount(): Promise<number>;
}
