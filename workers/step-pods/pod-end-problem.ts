import { setTimeout as delay } from 'node:timers/promises';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { exitOfMemory, type PodEnd, type StepPod } from '../../core/ports/step-pods.ts';
import { memoryExceeded } from '../sandbox/step-problem.ts';

/** A failure of the machine may not occur on the next one. */
const attempts = 3;
/** The job is not the cause: machines are drained and replaced. */
const attemptsOfInterrupted = 10;
/** The cluster reports the end of a pod some seconds after the connection was lost (milliseconds). */
const endReportTimeoutMs = 20_000;

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

/** Why a pod is not reachable: the cluster knows it better than the connection. */
export async function problemOfLoss(pod: StepPod, cause: unknown): Promise<JobProblem> {
  if (cause instanceof JobProblem) return cause;
  const detail = `end not reported by the cluster; connection error: ${cause instanceof Error ? cause.message : String(cause)}`;
  const end = await reportedEnd(pod.ended);
  return problemOfEnd(end ?? { reason: 'interrupted', detail }, pod.granted.memoryLimit);
}

/** Null where the cluster does not report the end in time. */
export async function reportedEnd(ended: Promise<PodEnd>): Promise<PodEnd | null> {
  const known = new AbortController();
  const silence = delay(endReportTimeoutMs, null, { signal: known.signal }).catch(() => null);
  const verdict = await Promise.race([ended, silence]);
  known.abort();
  return verdict;
}
