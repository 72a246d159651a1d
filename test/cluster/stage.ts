import type { Backing } from './backing/start-backing.ts';
import type { Helm } from './release/helm.ts';
import type { RunningCluster } from './start-cluster.ts';

/** What the sentences play on: one cluster for all of them, with what stands beside it. */
export interface Stage {
  readonly cluster: RunningCluster;
  readonly backing: Backing;
  readonly helm: Helm;
  /** Of the product's images on the node. */
  readonly imageTag: string;
  /** Starts KEDA in the cluster, for those who need it: it takes longest to build. */
  readonly addKeda: () => Promise<void>;
}

let current: Stage | undefined;

/** The stage of this run; only while one is up. */
export function stage(): Stage {
  if (current === undefined) throw new Error('No cluster is up: sentences are run by npm run test:cluster.');
  return current;
}

/** Called by the command alone, once the stage is up, and with nothing when it goes. */
export function setStage(next: Stage | undefined): void {
  current = next;
}
