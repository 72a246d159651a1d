import type { PodEnd } from '../../core/ports/step-pods.ts';
import type { Cluster } from '../api/cluster.ts';

/**
 * Why the cluster created no pod for a Job (quota exceeded, admission denied): the message of the Job's FailedCreate
 * event, the only source of the reason. Null if there is no event.
 */
export async function podCreationFailure(
  { pods, namespace }: Cluster,
  jobUid: string,
): Promise<PodEnd | null> {
  const fieldSelector = `involvedObject.uid=${jobUid},reason=FailedCreate`;
  const { items } = await pods.listNamespacedEvent({ namespace, fieldSelector });
  const detail = items.at(-1)?.message;
  if (detail === undefined) return null;
  return { reason: isQuotaExceeded(detail) ? 'no_room' : 'not_started', detail };
}

/** Whether a request was refused because of a quota, which may allow it later. */
export function isQuotaExceeded(message: string): boolean {
  return message.includes('exceeded quota');
}
