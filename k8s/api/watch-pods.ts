import { setTimeout as delay } from 'node:timers/promises';
import type { V1Pod } from '@kubernetes/client-node';
import type { Cluster } from './cluster.ts';
import { retryUnavailable } from './retry-unavailable.ts';

/** Duration of one watch in seconds. Watches are renewed, because one whose connection broke silently never ends. */
const watchSeconds = 240;
const pauseMs = 500;

/**
 * Calls `see` with all pods of a selector, now and after each change, until it returns true or `signal` fires. Changes
 * during an outage of the API are reported when it is back.
 */
export async function watchPods(
  cluster: Cluster,
  labelSelector: string,
  see: (pods: readonly V1Pod[]) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { namespace } = cluster;
  while (!signal.aborted) {
    const { items, metadata } = await retryUnavailable(
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

/** Runs one watch. True when `change` returned true; false when the watch ended and the pods must be listed again. */
async function follow(
  { watch, namespace }: Cluster,
  since: { readonly labelSelector: string; readonly resourceVersion: string },
  signal: AbortSignal,
  change: (phase: string, pod: V1Pod) => boolean,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const receive = (phase: string, object: V1Pod) => {
    // An expired resource version (410) is reported as an event, not as an error.
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
    // The next list request reports a persistent error.
    .catch(() => {
      stop();
      return null;
    });
  const isDone = await promise;
  signal.removeEventListener('abort', stop);
  void request.then((open) => open?.abort());
  return isDone;
}
