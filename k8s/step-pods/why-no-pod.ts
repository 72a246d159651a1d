import type { PodEnd } from '../../core/ports/step-pods.ts';
import type { Cluster } from '../api/cluster.ts';

/**
 * Why the cluster has made no pod for a Job, in its own words: over a quota, refused by a rule. It says so in an event
 * of the Job and nowhere else. Null where there is none.
 */
export async function whyNoPod({ pods, namespace }: Cluster, jobUid: string): Promise<PodEnd | null> {
  const fieldSelector = `involvedObject.uid=${jobUid},reason=FailedCreate`;
  const { items } = await pods.listNamespacedEvent({ namespace, fieldSelector });
  const detail = items.at(-1)?.message;
  if (detail === undefined) return null;
  return { reason: isOfQuota(detail) ? 'no_room' : 'not_started', detail };
}

/** Whether what a cluster refuses something by is a quota, which may have room later. */
export function isOfQuota(message: string): boolean {
  return message.includes('exceeded quota');
}
