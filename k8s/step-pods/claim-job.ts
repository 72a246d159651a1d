import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { V1Job } from '@kubernetes/client-node';
import {
  exitOfMemory,
  type PodClaim,
  PodDeath,
  type PodNeeds,
  PodReplaced,
  ticketBytes,
} from '../../core/ports/step-pods.ts';
import { statusOf } from '../api/api-error.ts';
import type { Cluster } from '../api/cluster.ts';
import { retryUnavailable } from '../api/retry-unavailable.ts';
import { endOfKubernetesPod } from './end-of-kubernetes-pod.ts';
import {
  attemptOf,
  type Granted,
  jobOfStep,
  type JobSettings,
  specHashAnnotation,
  ticketOf,
} from './job-of-step.ts';
import { isQuotaExceeded } from './pod-creation-failure.ts';

export interface ClaimedJob {
  readonly uid: string;
  readonly ticket: Buffer;
  readonly granted: Granted;
}

const pauseMs = 1000;

/**
 * Creates the Job of a name. An existing Job, which a killed worker leaves behind, is adopted if its spec is the same and
 * its pod has not ended. Otherwise it is replaced, with more memory if it ran out of memory. Throws PodDeath if the
 * cluster refuses the Job, and PodReplaced if a later attempt created it.
 */
export async function claimJob(
  cluster: Cluster,
  name: string,
  { memoryLimitAfterDeath, ...needs }: PodNeeds,
  settings: JobSettings,
  { activity, attempt, signal, noRoomMs }: Omit<PodClaim, 'isContinued'> & { readonly noRoomMs: number },
): Promise<ClaimedJob> {
  const { namespace, jobs } = cluster;
  let granted: Granted = needs;
  const more = { ...needs, memory: memoryLimitAfterDeath, memoryLimit: memoryLimitAfterDeath };
  const begun = Date.now();
  for (let round = 0; ; round++) {
    if (round > 0) await delay(pauseMs, undefined, { signal });
    const ticket = randomBytes(ticketBytes);
    const body = jobOfStep({ name, activity, attempt }, ticket, granted, settings);
    try {
      const made = await retryUnavailable(() => jobs.createNamespacedJob({ namespace, body }), signal);
      return { uid: made.metadata?.uid ?? '', ticket, granted };
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      const isOverQuota = status.status === 403 && isQuotaExceeded(status.message);
      if (isOverQuota && Date.now() - begun < noRoomMs) continue;
      const reason = isOverQuota ? 'no_room' : 'not_started';
      if (status.status !== 409) throw new PodDeath({ reason, detail: status.message });
    }
    const present = await readJob(cluster, name, signal);
    if (present === null || present.metadata?.deletionTimestamp !== undefined) continue;
    if (attemptOf(present) > attempt) throw new PodReplaced('The pod belongs to a later attempt.');
    const found = await inspect(cluster, present, signal);
    if (found === 'running') {
      const adopted = [needs, more].find((each) =>
        hasSameSpec(present, jobOfStep({ name, activity, attempt }, ticket, each, settings)),
      );
      const existing = ticketOf(present);
      if (adopted !== undefined && existing?.length === ticketBytes)
        return { uid: present.metadata?.uid ?? '', ticket: existing, granted: adopted };
    }
    if (found === 'out of memory') granted = more;
    await deleteJob(cluster, { name, uid: present.metadata?.uid ?? '' }, signal);
  }
}

/** Deletes the Job with its pod, if it exists and no other Job with its name has replaced it. */
export async function deleteJob(
  { jobs, namespace }: Cluster,
  { name, uid }: { readonly name: string; readonly uid: string },
  signal: AbortSignal,
): Promise<void> {
  // The Job's name becomes free immediately; the garbage collector deletes the pod.
  const order = { namespace, name, body: { propagationPolicy: 'Background', preconditions: { uid } } };
  await unlessDeleted(() => retryUnavailable(() => jobs.deleteNamespacedJob(order), signal));
}

function readJob({ jobs, namespace }: Cluster, name: string, signal: AbortSignal): Promise<V1Job | null> {
  return unlessDeleted(() => retryUnavailable(() => jobs.readNamespacedJob({ namespace, name }), signal));
}

async function unlessDeleted<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    // 409: another Job has this name.
    const status = statusOf(error)?.status;
    if (status === 404 || status === 409) return null;
    throw error;
  }
}

async function inspect(
  { pods, namespace }: Cluster,
  job: V1Job,
  signal: AbortSignal,
): Promise<'running' | 'out of memory' | 'ended'> {
  const labelSelector = `batch.kubernetes.io/controller-uid=${job.metadata?.uid ?? ''}`;
  const { items } = await retryUnavailable(
    () => pods.listNamespacedPod({ namespace, labelSelector }),
    signal,
  );
  const end = items.map(endOfKubernetesPod).find((each) => each !== null) ?? null;
  if (end?.reason === 'memory' || end?.exitCode === exitOfMemory) return 'out of memory';
  const isFinished = (job.status?.conditions ?? []).some(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  const isTerminating = items.some(({ metadata }) => metadata?.deletionTimestamp !== undefined);
  return end !== null || isFinished || isTerminating ? 'ended' : 'running';
}

function hasSameSpec(job: V1Job, wanted: V1Job): boolean {
  return (
    job.metadata?.annotations?.[specHashAnnotation] === wanted.metadata?.annotations?.[specHashAnnotation]
  );
}
