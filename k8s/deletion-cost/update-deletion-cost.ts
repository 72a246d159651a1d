import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from '../api/cluster.ts';

const annotation = 'controller.kubernetes.io/pod-deletion-cost';

export interface DeletionCostOptions {
  readonly cluster: Cluster;
  readonly podName: string;
  /** Work that would be lost with this process now: an integer, 0 if idle. */
  readonly cost: () => Promise<number>;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds between two checks, and so the minimum between two writes; default 10,000. */
  readonly intervalMs?: number;
}

/**
 * Updates the pod-deletion-cost annotation of this pod, by which the cluster chooses pods when it scales down. Writes
 * only when the cost has changed and at most once per interval, because each write goes to etcd. The promise of `stop`
 * resolves when no write is in progress.
 */
export function updateDeletionCost({
  cluster,
  podName,
  cost,
  log,
  intervalMs = 10_000,
}: DeletionCostOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const update = async () => {
    let written: number | null = null;
    let isReported = false;
    while (!signal.aborted) {
      const current = await cost();
      if (current !== written)
        try {
          await write(cluster, podName, current);
          written = current;
          isReported = false;
        } catch (error) {
          // Retried after the interval, and logged once.
          if (!isReported) log.warn({ err: error }, 'could not update the deletion cost of this pod');
          isReported = true;
        }
      await delay(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const updating = update();
  return {
    async stop() {
      stopping.abort();
      await updating;
    },
  };
}

async function write({ pods, namespace }: Cluster, name: string, cost: number): Promise<void> {
  const { PatchStrategy, setHeaderOptions } = await import('@kubernetes/client-node');
  const body = { metadata: { annotations: { [annotation]: String(cost) } } };
  // By default the library sends a JSON Patch.
  const asMerge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
  await pods.patchNamespacedPod({ namespace, name, body }, asMerge);
}
