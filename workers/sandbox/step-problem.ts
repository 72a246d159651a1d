import { isCrash, signalOf } from '../../adapters/confinement/signal-of.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import type { ProgramEnd } from '../../adapters/confinement/confined-program.ts';
import type { StepMessage } from './step-protocol.ts';

type BadEnd = Extract<StepMessage, { type: 'refused' | 'failed' }>;

/** Length of the end of a program's output that is logged (characters). */
const tailLength = 8000;

/** Attempts for programs that end without a fault of the file: the failure may be transient. */
const attempts = 3;

/** Why a program ended without a result: by what it reported, or else by its exit. */
export function problemOf(declared: BadEnd | null, end: ProgramEnd | null, memoryBytes: number): JobProblem {
  // Other jobs may free space on the disk.
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

/** Killed by an operator, or by a kernel that runs out of memory. */
export function killedFromOutside(what: string, signal: string, limitBytes: number): JobProblem {
  const why =
    signal === 'SIGKILL'
      ? `. The machine may have run out of memory; a job may use ${inMiB(limitBytes)}`
      : '';
  const message = `${what} was killed several times (${signal})${why}.`;
  return new JobProblem('step_crashed', message, { attempts, details: { signal } });
}

/** A crash in a third-party program; it was already retried here. */
export function readerCrashed(what: string, signal: string, times: number): JobProblem {
  const message = `${what} crashed (${signal}), ${times} times in a row.`;
  return new JobProblem('step_crashed', message, { details: { signal } });
}

function inMiB(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
