import { JobProblem } from '../../core/jobs/job-problem.ts';
import { exitOfMemory, type PodEnd } from '../../core/ports/step-pods.ts';
import { memoryExceeded } from '../sandbox/step-problem.ts';

/** A failure of the machine may not occur on the next one. */
const attempts = 3;
/** The job is not the cause: machines are drained and replaced. */
const attemptsOfInterrupted = 10;

/** Why a step has no result after its pod ended. `memoryLimit` is the limit of its steps (bytes). */
export function problemOfEnd(end: PodEnd, memoryLimit: number): JobProblem {
  const cause = new Error(`The pod of the step ended (${end.reason}): ${end.detail}`);
  switch (end.reason) {
    case 'memory':
      return memoryExceeded(end.memoryLimit ?? memoryLimit);
    case 'disk':
      return JobProblem.of('disk_full', { attempts, cause });
    case 'deadline':
      return JobProblem.of('time_exceeded', { cause });
    case 'interrupted':
      return JobProblem.of('machine_lost', { attempts: attemptsOfInterrupted, cause });
    case 'no_room':
      return JobProblem.of('no_machine_free', { attempts, cause });
    case 'not_started':
      return JobProblem.of('step_not_started', { attempts, cause });
    case 'exited':
      if (end.exitCode === exitOfMemory) return memoryExceeded(end.memoryLimit ?? memoryLimit);
      return JobProblem.of('step_crashed', { attempts, cause });
  }
}
