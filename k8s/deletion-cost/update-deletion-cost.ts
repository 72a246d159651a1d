import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Cluster } from '../api/cluster.ts';

const annotation = 'controller.kubernetes.io/pod-deletion-cost';

export interface DeletionCostOptions {
  readonly cluster: Cluster;
  readonly podName: string;
  /** How much work is lost with this process now: a whole number, 0 where it is idle. */
  readonly cost: () => Promise<number>;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds between two looks, and so between two writes at least. */
  readonly everyMs?: number;
}

/**
 * Keeps the annotation by which a cluster chooses whom to take when there are to be fewer, of the pod that this process
 * is in. It is written when the cost has changed, and no more often than every ten seconds: each write is one of the
 * cluster's database, and the cluster reads it only when it scales down. The promise of `stop` resolves when no write
 * is under way.
 */
export function updateDeletionCost({ cluster, podName, cost, log, everyMs = 10_000 }: DeletionCostOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  const keep = async () => {
    let written: number | null = null;
    let isReported = false;
    while (!signal.aborted) {
      const wanted = await cost();
      if (wanted !== written)
        try {
          await write(cluster, podName, wanted);
          written = wanted;
          isReported = false;
        } catch (error) {
          // The next look tries again; that it fails is told once.
          if (!isReported) log.warn({ err: error }, 'the deletion cost of this pod could not be written');
          isReported = true;
        }
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const keeping = keep();
  return {
    async stop() {
      stopping.abort();
      await keeping;
    },
  };
}

async function write({ pods, namespace }: Cluster, name: string, cost: number): Promise<void> {
  const { PatchStrategy, setHeaderOptions } = await import('@kubernetes/client-node');
  const body = { metadata: { annotations: { [annotation]: String(cost) } } };
  // Without the header the library sends a list of operations, which this is not.
  const asMerge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
  await pods.patchNamespacedPod({ namespace, name, body }, asMerge);
}
