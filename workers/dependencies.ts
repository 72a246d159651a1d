import type { Logger } from 'pino';
import type { Gdal } from '../adapters/gdal/open-gdal.ts';
import type { JobChanges } from '../adapters/postgres/wait-for-job.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Database } from '../core/ports/database.ts';
import type { JobRunner } from '../core/ports/job-runner.ts';
import type { ObjectStore } from '../core/ports/object-store.ts';
import type { UpkeepWorkflow } from '../workflows/contracts.ts';
import type { StepExecutor } from './sandbox/step-executor.ts';

/** What activities stand on; made once, in the composition root. */
export interface Dependencies {
  readonly database: Database;
  readonly objectStore: ObjectStore;
  /** Wakes steps when their job's row changes. */
  readonly jobChanges: JobChanges;
  readonly runner: JobRunner;
  readonly clock: Clock;
  /** Whether an operator has paused this upkeep. */
  readonly isPaused: (name: UpkeepWorkflow) => Promise<boolean>;
  readonly log: Logger;
  /** A long step that is silent for so long is taken for dead. */
  readonly heartbeatSeconds: number;
  readonly engineThreads: number;
  /** Null where GDAL is not installed. */
  readonly gdal: Gdal | null;
  /** How long the upload of a job that failed by no fault of the file is kept for a retry. */
  readonly failedUploadMs: number;
  /** Where the programs run that read what strangers sent. */
  readonly steps: StepExecutor;
}

/** All but what is made of them. */
export type Ports = Omit<Dependencies, 'steps'>;
