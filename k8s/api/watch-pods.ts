import { setTimeout as delay } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster.ts';
import { patiently } from './retry-unavailable.ts';

/** A watch is renewed so often whatever happens, as one that broke in silence would never end (seconds). */
const watchSeconds = 240;
const pauseMs = 500;

/**
 * Calls `see` with all pods of a selector, now and whenever one of them changes, until it answers true or `signal`
 * fires. What was missed while the API was away is seen when it is back.
 */
export async function watchPods(
  cluster: Cluster,
  labelSelector: string,
  see: (pods: readonly V1Pod[]) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { namespace } = cluster;
  while (!signal.aborted) {
    const { items, metadata } = await patiently(
      () => cluster.pods.listNamespacedPod({ namespace, labelSelector }),
      signal,
    );
    const pods = new Map(items.map((pod) => [pod.metadata?.uid, pod]));
    if (see([...pods.values()])) return;
    const since = { labelSelector, resourceVersion: metadata?.resourceVersion ?? '' };
    const isDone = await follow(cluster, since, signal, (phase, pod) => {
      if (phase === 'DELETED') pods.delete(pod.metadata?.uid);
      else pods.set(pod.metadata?.uid, pod);
      return see([...pods.values()]);
    });
    if (isDone) return;
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One watch. True where `change` has seen enough; false where it ended, and all is to be listed anew. */
async function follow(
  { watch, namespace }: Cluster,
  since: { readonly labelSelector: string; readonly resourceVersion: string },
  signal: AbortSignal,
  change: (phase: string, pod: V1Pod) => boolean,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const receive = (phase: string, object: V1Pod) => {
    // A version that the server no longer has comes as an event (410), and not as an error.
    if (phase === 'ERROR') resolve(false);
    else if (phase !== 'BOOKMARK' && change(phase, object)) resolve(true);
  };
  const stop = () => resolve(false);
  signal.addEventListener('abort', stop, { once: true });
  const request = watch
    .watch(
      `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods`,
      { ...since, timeoutSeconds: watchSeconds, allowWatchBookmarks: true },
      receive,
      stop,
    )
    // Whatever it is, the next list tells.
    .catch(() => {
      stop();
      return null;
    });
  const isDone = await promise;
  signal.removeEventListener('abort', stop);
  void request.then((open) => open?.abort());
  return isDone;
}
