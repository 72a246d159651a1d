import type { Logger } from 'pino';
import type { Gdal } from '../adapters/gdal/open-gdal.ts';
import type { JobChanges } from '../adapters/postgres/wait-for-job.ts';
import type { Database } from '../core/ports/database.ts';
import type { JobRunner } from '../core/ports/job-runner.ts';
import type { ObjectStore } from '../core/ports/object-store.ts';
import type { UpkeepWorkflow } from '../workflows/contracts.ts';
import type { Scratch } from './scratch.ts';
import type { StepLimits } from './steps/step-program.ts';
import type { WarmStep } from './steps/warm-step.ts';

/** What activities stand on; made once, in the composition root. */
export interface Parts {
  readonly database: Database;
  readonly objectStore: ObjectStore;
  /** Wakes steps when their job's row changes. */
  readonly jobChanges: JobChanges;
  readonly runner: JobRunner;
  /** Whether an operator has paused this upkeep. */
  readonly isPaused: (name: UpkeepWorkflow) => Promise<boolean>;
  readonly scratch: Scratch;
  readonly log: Logger;
  /** A long step that is silent for so long is taken for dead. */
  readonly heartbeatSeconds: number;
  readonly engineThreads: number;
  /** The engine's program, kept warm. */
  readonly layerBuilder: WarmStep;
  /** Null where GDAL is not installed. */
  readonly gdal: Gdal | null;
  /** How long the upload of a job that failed by no fault of the file is kept for a retry. */
  readonly failedUploadMs: number;
  readonly stepLimits: Pick<StepLimits, 'memoryBytes' | 'sandbox'>;
}
