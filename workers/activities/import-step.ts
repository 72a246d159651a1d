import { Context } from '@temporalio/activity';
import { importPrefix } from '../../core/blobs/keys.ts';
import type { ImportPart } from '../../core/exchange/import/import-plan.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { JobProgress } from '../../core/jobs/job-state.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import type { JobInput } from '../../workflows/contracts/jobs.ts';
import type { ImportStepInput, StoredPart } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { ImportStore } from '../exchange/import/import-store.ts';
import { type ImportOutline, readOutline } from '../exchange/import/outline.ts';
import type { StepIo } from '../sandbox/step-executor.ts';
import { watchActivity } from './watch-activity.ts';
import { withinQuota } from './within-quota.ts';

/** One attempt at a step of an import. */
export interface ImportStep extends Pick<StepIo<never>, 'signal' | 'wallClockMs'> {
  readonly job: Job;
  readonly attempt: JobInput & { readonly attempt: number };
  readonly store: ImportStore;
  /** Number of bytes that may still be stored; null: unlimited. */
  readonly spare: () => number | null;
  readonly report: (progress: JobProgress) => void;
}

/**
 * Runs a step of an import: at its end the job references what it stored, so that a later attempt continues
 * after it. A failed attempt leaves nothing. `stored`: bytes that earlier steps stored permanently.
 */
export async function importStep<T>(
  dependencies: Pick<
    WorkerDependencies,
    'database' | 'objectStore' | 'clock' | 'log' | 'jobChanges' | 'workerLost'
  >,
  { jobId, run }: JobInput,
  { first, stored }: { readonly first: (job: Job) => JobProgress; readonly stored: number },
  work: (step: ImportStep) => Promise<T>,
): Promise<T> {
  const input = { jobId, run };
  const job = await runningJob(dependencies.database, input);
  const { attempt, startToCloseTimeoutMs } = Context.current().info;
  return watchActivity(dependencies, input, first(job), async ({ signal, report }) =>
    withinQuota(dependencies, job, async ({ maxBytes, refuseMore }) => {
      const store = new ImportStore(dependencies, job, {
        signal,
        refuseMore: (bytes) => refuseMore(stored + bytes),
      });
      try {
        const result = await work({
          ...{ job, store, signal, report, wallClockMs: startToCloseTimeoutMs * 0.9 },
          attempt: { ...input, attempt },
          spare: () => (maxBytes === null ? null : Math.max(0, maxBytes - stored - store.bytes)),
        });
        await store.handOver();
        return result;
      } catch (error) {
        await store.discard();
        throw error;
      }
    }),
  );
}

/** Runs a step after the file was read, and stores the part of the plan that it returns. */
export async function importPart(
  dependencies: WorkerDependencies,
  { outlineKey, parts, ...input }: ImportStepInput,
  name: string,
  first: (outline: ImportOutline) => JobProgress,
  work: (step: ImportStep, outline: ImportOutline) => Promise<ImportPart>,
): Promise<StoredPart> {
  const outline = await readOutline(dependencies.objectStore, outlineKey);
  const options = { first: () => first(outline), stored: bytesOf(parts) };
  return importStep(dependencies, input, options, async (step) =>
    storePart(step, name, await work(step, outline)),
  );
}

export async function storePart(
  { store, attempt }: ImportStep,
  name: string,
  part: ImportPart,
): Promise<StoredPart> {
  const key = `${importPrefix(attempt)}${name}.json`;
  await store.putJson(key, part);
  return { key, bytes: store.bytes };
}

/** Bytes that the parts stored permanently. */
export function bytesOf(parts: readonly StoredPart[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}
