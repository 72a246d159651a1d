import type { OwnProgram } from './step-executor.ts';
import { startStep, type StepLimits, type StepRun } from './step-program.ts';

export interface StepOptions extends Omit<StepRun, 'wallClockMs'> {
  /**
   * The only folder that the program may write to, and beside the program source the only one it may read.
   */
  readonly folder: string;
  readonly limits: StepLimits;
}

/**
 * Runs a step in a program without credentials, with minimal read access and limits of memory and time. The
 * program is killed with its threads and children when it exceeds a limit or `signal` is aborted; this
 * process survives any of its failures. Resolves with the result; rejects with JobProblem, or with the reason
 * of the signal.
 */
export async function runStep(program: OwnProgram, request: object, options: StepOptions): Promise<unknown> {
  const { folder, limits, ...run } = options;
  run.signal.throwIfAborted();
  const started = startStep(program, folder, limits);
  return started.run(request, { ...run, wallClockMs: limits.wallClockMs });
}
