import { isCrash, signalOf } from '../../adapters/confinement/signal-of.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { ProgramEnd } from '../../adapters/confinement/confined-program.ts';
import type { StepMessage } from './step-protocol.ts';

type BadEnd = Extract<StepMessage, { type: 'refused' | 'failed' }>;

/** So much of what a program said last goes to the log (characters). */
const tailLength = 8000;

/** What the programs of a job are worth that end by no fault of the file: it may not happen again. */
const attempts = 3;

/** Why a step's program ended without a result: by what it said, or else by how it ended. */
export function problemOf(declared: BadEnd | null, end: ProgramEnd | null, memoryBytes: number): JobProblem {
  // The room that a step's disk lacks may be there when others are done.
  if (declared?.type === 'refused' && declared.code === 'disk_full')
    return JobProblem.of('disk_full', { attempts });
  if (declared?.type === 'refused')
    return new JobProblem(declared.code, declared.message, { details: { ...declared.details } });
  const words = declared?.stack ?? end?.errors ?? '';
  if (/heap out of memory|Array buffer allocation failed|ERR_WORKER_OUT_OF_MEMORY/.test(words))
    return memoryExceeded(memoryBytes);
  const signal = end === null ? null : signalOf(end);
  if (signal !== null && end?.error === undefined && !isCrash(signal))
    return killedFromOutside('The program that reads the file', signal, memoryBytes);
  const how = signal === null ? `exit code ${end?.code ?? 'none'}` : `signal ${signal}`;
  const cause = new Error(`The step ended with ${how}.\n${words.slice(-tailLength)}`, { cause: end?.error });
  return JobProblem.of('step_crashed', { attempts, cause });
}

export function memoryExceeded(limitBytes: number): JobProblem {
  const message = `The file needs more memory than a job may use (${inMiB(limitBytes)}).`;
  return new JobProblem('memory_exceeded', message, { details: { limit: limitBytes } });
}

/** Not by its own fault nor by us: by an operator, or by a kernel that runs out of memory. */
export function killedFromOutside(what: string, signal: string, limitBytes: number): JobProblem {
  const why =
    signal === 'SIGKILL'
      ? `, as a machine does that runs out of memory; a job may use ${inMiB(limitBytes)} of it`
      : '';
  const message = `${what} was stopped from outside (${signal}), several times${why}.`;
  return new JobProblem('step_crashed', message, { attempts, details: { signal } });
}

/** A defect of a program that is not ours to mend; it was tried again on the spot. */
export function readerCrashed(what: string, signal: string, times: number): JobProblem {
  const message = `${what} crashed (${signal}), ${times} times in a row.`;
  return new JobProblem('step_crashed', message, { details: { signal } });
}

function inMiB(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
