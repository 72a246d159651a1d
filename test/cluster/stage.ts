import type { Backing } from './backing/start-backing.ts';
import type { Helm } from './release/helm.ts';
import type { RunningCluster } from './start-cluster.ts';

/** The environment of the scenarios: one cluster for all of them, with its backing services. */
export interface Stage {
  readonly cluster: RunningCluster;
  readonly backing: Backing;
  readonly helm: Helm;
  /** The tag of the product's images on the node. */
  readonly imageTag: string;
  /** Starts KEDA in the cluster, for scenarios that need it: it takes long to build. */
  readonly addKeda: () => Promise<void>;
}

let current: Stage | undefined;

/** Returns the stage of this run; throws if none is running. */
export function stage(): Stage {
  if (current === undefined) throw new Error('No cluster is up: sentences are run by npm run test:cluster.');
  return current;
}

/** Called only by the command: with the stage once it is running, and with undefined when it stops. */
export function setStage(next: Stage | undefined): void {
  current = next;
}
