import type { V1Pod } from '@kubernetes/client-node';
import { PodDeath, type PodEnd } from '../../core/ports/step-pods.ts';
import type { Cluster } from '../api/cluster.ts';
import { watchPods } from '../api/watch-pods.ts';
import { deleted, endOfKubernetesPod, startFailureOf } from './end-of-kubernetes-pod.ts';
import { podCreationFailure } from './pod-creation-failure.ts';

/** Timeouts for a pod that does not start (milliseconds). */
export interface PodTimeouts {
  /** No node has capacity, or a quota is exceeded; the cluster may be adding nodes. */
  readonly noRoomMs: number;
  /** The pod cannot be created or started, for example because of a temporary registry failure. */
  readonly notStartedMs: number;
}

export interface FollowedPod {
  /** IP address of the running pod. Rejects with PodDeath. */
  readonly address: Promise<string>;
  readonly ended: Promise<PodEnd>;
  /** Stops following the pod. */
  leave(): void;
}

const noPodCreated: PodEnd = { reason: 'not_started', detail: 'The cluster created no pod for the Job.' };

/** Follows the pod of a Job from before its creation to its end. */
export function followPod(cluster: Cluster, jobUid: string, timeouts: PodTimeouts): FollowedPod {
  const address = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<PodEnd>();
  address.promise.catch(() => undefined);
  const left = new AbortController();
  let hasBeenSeen = false;
  let hindrance: PodEnd | null = null;
  let clock: NodeJS.Timeout | undefined;

  const end = (how: PodEnd) => {
    clearTimeout(clock);
    address.reject(new PodDeath(how));
    ended.resolve(how);
    left.abort(new Error('The pod is no longer followed.'));
  };
  /** Starts the timeout of a start failure; it continues while the reason stays the same. */
  const waitOn = (what: PodEnd | null) => {
    if (what?.reason === hindrance?.reason && clock !== undefined) {
      hindrance = what;
      return;
    }
    clearTimeout(clock);
    clock = undefined;
    hindrance = what;
    if (what === null) return;
    const ms = what.reason === 'no_room' ? timeouts.noRoomMs : timeouts.notStartedMs;
    clock = setTimeout(() => void giveUp(hindrance ?? what), ms);
  };
  const giveUp = async (what: PodEnd): Promise<void> => {
    // The role may not allow reading events; then the reason stays unknown.
    const why = hasBeenSeen ? null : await podCreationFailure(cluster, jobUid).catch(() => null);
    if (left.signal.aborted || hindrance?.reason !== what.reason) return;
    // The timeout for capacity is longer.
    if (why?.reason === 'no_room' && what.reason !== 'no_room') waitOn(why);
    else end(why ?? what);
  };
  const see = (pods: readonly V1Pod[]): boolean => {
    // backoffLimit is 0, so the Job has at most one pod.
    const [pod] = pods;
    if (pod === undefined) {
      if (hasBeenSeen) end(deleted);
      return hasBeenSeen;
    }
    hasBeenSeen = true;
    const how = endOfKubernetesPod(pod);
    if (how !== null) {
      end(how);
      return true;
    }
    const { phase, podIP } = pod.status ?? {};
    waitOn(phase === 'Running' ? null : startFailureOf(pod));
    if (phase === 'Running' && podIP !== undefined && podIP !== '') address.resolve(podIP);
    return false;
  };

  waitOn(noPodCreated);
  watchPods(cluster, `batch.kubernetes.io/controller-uid=${jobUid}`, see, left.signal).catch(
    (error: unknown) => {
      if (!left.signal.aborted)
        end({ reason: 'interrupted', detail: error instanceof Error ? error.message : String(error) });
    },
  );
  return { address: address.promise, ended: ended.promise, leave: () => end(deleted) };
}
