import type { V1Pod } from '@kubernetes/client-node';
import { PodDeath, type PodEnd } from '../../core/ports/step-pods.ts';
import type { Cluster } from '../api/cluster.ts';
import { watchPods } from '../api/watch-pods.ts';
import { deleted, endOfKubernetesPod, hindranceOf } from './end-of-kubernetes-pod.ts';
import { whyNoPod } from './why-no-pod.ts';

/** How long a pod is waited for that does not come to run (milliseconds). */
export interface Timeouts {
  /** No machine has room: one may be on its way. */
  readonly noRoomMs: number;
  /** It cannot be started, or nobody made it: registries and rules of a cluster have their moments too. */
  readonly notStartedMs: number;
}

export interface LifeOfPod {
  /** Where it is reached. Rejects with PodDeath. */
  readonly address: Promise<string>;
  readonly ended: Promise<PodEnd>;
  /** Follows it no further. */
  leave(): void;
}

const noPodCreated: PodEnd = { reason: 'not_started', detail: 'The cluster made no pod for the Job.' };

/** Follows the one pod of a Job from before it is there to its end. */
export function lifeOfPod(cluster: Cluster, jobUid: string, timeouts: Timeouts): LifeOfPod {
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
    left.abort(new Error('The pod is followed no further.'));
  };
  /** What keeps it is given up on when it keeps it for long, whatever else happens meanwhile. */
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
    // Older roles of workers may not read events: then it stays unknown.
    const why = hasBeenSeen ? null : await whyNoPod(cluster, jobUid).catch(() => null);
    if (left.signal.aborted || hindrance?.reason !== what.reason) return;
    // For room one waits longer.
    if (why?.reason === 'no_room' && what.reason !== 'no_room') waitOn(why);
    else end(why ?? what);
  };
  const see = (pods: readonly V1Pod[]): boolean => {
    // A Job that starts its pod once has one at most.
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
    waitOn(phase === 'Running' ? null : hindranceOf(pod));
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
