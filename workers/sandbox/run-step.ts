import type { OwnProgram } from './step-executor.ts';
import { startStep, type StepLimits, type StepRun } from './step-program.ts';

export interface StepOptions extends Omit<StepRun, 'wallClockMs'> {
  /** The only folder that the program may write to, and beside the program text the only one it may read. */
  readonly folder: string;
  readonly limits: StepLimits;
}

/**
 * Runs a step in a program of its own: without credentials, with little to read, in limits of memory and time, and
 * killed with all its threads and children when it passes them or `signal` fires. Whatever it does, this process
 * lives. Resolves with the program's result; rejects with JobProblem, or with the signal's reason.
 */
export async function runStep(program: OwnProgram, request: object, options: StepOptions): Promise<unknown> {
  const { folder, limits, ...run } = options;
  run.signal.throwIfAborted();
  const started = startStep(program, folder, limits);
  return started.run(request, { ...run, wallClockMs: limits.wallClockMs });
}
