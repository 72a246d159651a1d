import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { V1Job } from '@kubernetes/client-node';
import { exitOfMemory, PodDeath, type PodNeeds, ticketBytes } from '../../core/ports/step-pods.ts';
import { statusOf } from '../api/api-error.ts';
import type { Cluster } from '../api/cluster.ts';
import { patiently } from '../api/retry-unavailable.ts';
import { endOfKubernetesPod } from './end-of-kubernetes-pod.ts';
import { formAnnotation, type Granted, jobOfStep, type JobSettings, ticketOf } from './job-of-step.ts';
import { isOfQuota } from './why-no-pod.ts';

export interface ClaimedJob {
  readonly uid: string;
  readonly ticket: Buffer;
  readonly granted: Granted;
}

const pauseMs = 1000;

/**
 * Makes the Job of a name. One that is there already is taken over where it is alike and its pod has not ended, as a
 * worker that was killed leaves it; otherwise it is replaced, with more memory where it died of it. Throws PodDeath
 * where the cluster refuses it.
 */
export async function claimJob(
  cluster: Cluster,
  name: string,
  { memoryLimitAfterDeath, ...needs }: PodNeeds,
  settings: JobSettings,
  { signal, noRoomMs }: { readonly signal: AbortSignal; readonly noRoomMs: number },
): Promise<ClaimedJob> {
  const { namespace, jobs } = cluster;
  let granted: Granted = needs;
  const more = { ...needs, memory: memoryLimitAfterDeath, memoryLimit: memoryLimitAfterDeath };
  const begun = Date.now();
  for (let round = 0; ; round++) {
    if (round > 0) await delay(pauseMs, undefined, { signal });
    const ticket = randomBytes(ticketBytes);
    const body = jobOfStep(name, ticket, granted, settings);
    try {
      const made = await patiently(() => jobs.createNamespacedJob({ namespace, body }), signal);
      return { uid: made.metadata?.uid ?? '', ticket, granted };
    } catch (error) {
      const status = statusOf(error);
      if (status === null) throw error;
      const isOverQuota = status.status === 403 && isOfQuota(status.message);
      if (isOverQuota && Date.now() - begun < noRoomMs) continue;
      const reason = isOverQuota ? 'no_room' : 'not_started';
      if (status.status !== 409) throw new PodDeath({ reason, detail: status.message });
    }
    const present = await readJob(cluster, name, signal);
    if (present === null || present.metadata?.deletionTimestamp !== undefined) continue;
    const found = await inspect(cluster, present, signal);
    if (found === 'at work') {
      const adopted = [needs, more].find((each) => hasForm(present, jobOfStep(name, ticket, each, settings)));
      const theirs = ticketOf(present);
      if (adopted !== undefined && theirs?.length === ticketBytes)
        return { uid: present.metadata?.uid ?? '', ticket: theirs, granted: adopted };
    }
    if (found === 'died of memory') granted = more;
    await deleteJob(cluster, name, signal);
  }
}

/** Deletes the Job with its pod; nothing where it is gone. */
export async function deleteJob(
  { jobs, namespace }: Cluster,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  // The name is free at once; the pod goes by itself.
  const order = { namespace, name, propagationPolicy: 'Background' };
  await unlessDeleted(() => patiently(() => jobs.deleteNamespacedJob(order), signal));
}

function readJob({ jobs, namespace }: Cluster, name: string, signal: AbortSignal): Promise<V1Job | null> {
  return unlessDeleted(() => patiently(() => jobs.readNamespacedJob({ namespace, name }), signal));
}

async function unlessDeleted<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (statusOf(error)?.status === 404) return null;
    throw error;
  }
}

async function inspect(
  { pods, namespace }: Cluster,
  job: V1Job,
  signal: AbortSignal,
): Promise<'at work' | 'died of memory' | 'over'> {
  const labelSelector = `batch.kubernetes.io/controller-uid=${job.metadata?.uid ?? ''}`;
  const { items } = await patiently(() => pods.listNamespacedPod({ namespace, labelSelector }), signal);
  const end = items.map(endOfKubernetesPod).find((each) => each !== null) ?? null;
  if (end?.reason === 'memory' || end?.exitCode === exitOfMemory) return 'died of memory';
  const isFinished = (job.status?.conditions ?? []).some(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  const isLeaving = items.some(({ metadata }) => metadata?.deletionTimestamp !== undefined);
  return end !== null || isFinished || isLeaving ? 'over' : 'at work';
}

function hasForm(job: V1Job, wanted: V1Job): boolean {
  return job.metadata?.annotations?.[formAnnotation] === wanted.metadata?.annotations?.[formAnnotation];
}
