import type { ClusterBacking } from './backing/start-backing.ts';
import type { Helm } from './release/helm.ts';
import type { RunningCluster } from './start-cluster.ts';

/** The environment of the scenarios: one cluster for all of them, with its backing services. */
export interface ClusterStage {
  readonly cluster: RunningCluster;
  readonly backing: ClusterBacking;
  readonly helm: Helm;
  /** The tag of the product's images on the node. */
  readonly imageTag: string;
  /** Starts KEDA in the cluster, for scenarios that need it: it takes long to build. */
  readonly addKeda: () => Promise<void>;
}

let current: ClusterStage | undefined;

/** Returns the stage of this run; throws if none is running. */
export function stage(): ClusterStage {
  if (current === undefined) throw new Error('No cluster is up: sentences are run by npm run test:cluster.');
  return current;
}

/** Called only by the command: with the stage once it is running, and with undefined when it stops. */
export function setStage(next: ClusterStage | undefined): void {
  current = next;
}
