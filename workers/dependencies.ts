import type { Logger } from 'pino';
import type { Gdal } from '../adapters/gdal/open-gdal.ts';
import type { JobChanges } from '../adapters/postgres/wait-for-job.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Database } from '../core/ports/database.ts';
import type { JobRunner } from '../core/jobs/job-runner.ts';
import type { OverviewRunner } from '../core/layers/overview-rebuild.ts';
import type { ObjectStore } from '../core/ports/object-store.ts';
import type { PictureProcessor } from '../core/ports/picture-processor.ts';
import type { RoomSnapshots } from '../core/exchange/export/room-snapshot.ts';
import type { RareWorkflow, UpkeepWorkflow } from '../workflows/contracts/upkeep.ts';
import type { OwnerSlots } from './activities/owner-slots.ts';
import type { StepExecutor } from './sandbox/step-executor.ts';

/** What activities depend on; created once, in the composition root. */
export interface WorkerDependencies {
  readonly database: Database;
  readonly snapshots: RoomSnapshots;
  readonly objectStore: ObjectStore;
  /** Notifies activities when their job's row changes. */
  readonly jobChanges: JobChanges;
  readonly runner: JobRunner;
  /** Starts upkeep attempts to build overviews. */
  readonly overviewRunner: OverviewRunner;
  readonly clock: Clock;
  /** Whether an operator has paused this upkeep activity. */
  readonly isPaused: (name: UpkeepWorkflow | RareWorkflow) => Promise<boolean>;
  /** Called by an attempt that detects that an earlier one lost its worker process. */
  readonly workerLost: (activity: string) => void;
  readonly log: Logger;
  /** An activity without a heartbeat for this time is retried on another worker. */
  readonly heartbeatSeconds: number;
  readonly engineThreads: number;
  /** Limits the rasters of each owner that this process makes at once. */
  readonly rasterOwners: OwnerSlots;
  /** Bytes of pixels after which the conversion of a raster has a checkpoint. */
  readonly rasterSectionBytes: number;
  /** Null if GDAL is not installed. */
  readonly gdal: Gdal | null;
  /** Reads the pictures in room files. */
  readonly pictures: PictureProcessor;
  /**
   * How long the upload of a failed job is retained for a retry, if the file was not the cause
   * (milliseconds).
   */
  readonly failedUploadMs: number;
  /** Runs the programs that read uploads. */
  readonly steps: StepExecutor;
}

/** All except the executor, which is built from them. */
export type Ports = Omit<WorkerDependencies, 'steps'>;
