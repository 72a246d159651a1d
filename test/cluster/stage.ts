import type { ClusterBacking } from './backing/start-backing.ts';
import type { Kubectl } from './control-plane/kubectl.ts';
import type { Helm } from './release/helm.ts';
import type { ClusterSite } from './site.ts';

/** The cluster of the scenarios. */
export interface ClusterOfStage {
  readonly kubectl: Kubectl;
  /** Faults of the whole cluster; null in an existing one, which others may use. */
  readonly faults: {
    readonly killApiServer: () => Promise<void>;
    readonly restartApiServer: () => Promise<void>;
    readonly nodeName: string;
  } | null;
}

/** The environment of the scenarios: one cluster for all of them, with its backing services. */
export interface ClusterStage {
  readonly cluster: ClusterOfStage;
  readonly site: ClusterSite;
  readonly backing: ClusterBacking;
  readonly helm: Helm;
  /** The tag of the product's images on the node. */
  readonly imageTag: string;
  /** Starts KEDA in the cluster, for scenarios that need it: it takes long to build. False if an existing one has none. */
  readonly addKeda: () => Promise<boolean>;
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
