import type { V1Pod } from '@kubernetes/client-node';
import type { StepPod, StepPods } from '../../../core/ports/step-pods.ts';
import type { Cluster } from '../../../k8s/api/cluster.ts';
import type { KubernetesStepPodsOptions } from '../../../k8s/step-pods/kubernetes-step-pods.ts';
import { sweepJobs } from '../../../k8s/step-pods/sweep-jobs.ts';
import type { ClusterOfTests } from '../../support/cluster/cluster-of-tests.ts';
import { when } from '../../support/when.ts';
import { needs, podsIn, templateWith } from './jobs-under-test.ts';
import { claimOf } from '../../support/pods/claim-of.ts';

export const jobName = 'step-1';

/** A namespace of a real cluster with a worker in it. */
export class JobStand {
  readonly cluster: ClusterOfTests;
  readonly namespace: string;
  readonly #worker: Cluster;
  readonly #opened: StepPods[] = [];

  private constructor(cluster: ClusterOfTests, worker: Cluster) {
    this.cluster = cluster;
    this.namespace = worker.namespace;
    this.#worker = worker;
  }

  static async open(cluster: ClusterOfTests, labels: Record<string, string> = {}): Promise<JobStand> {
    return new JobStand(cluster, await cluster.newNamespace(labels));
  }

  /** Step pods of the worker, or of a second one. `around` wraps its access to the cluster. */
  pods(
    options: Partial<KubernetesStepPodsOptions> = {},
    around = (cluster: Cluster): Cluster => cluster,
  ): StepPods {
    const pods = podsIn(around(this.#worker), options);
    this.#opened.push(pods);
    return pods;
  }

  /** Starts a Job and runs its pod, but not the pod with the uid `not`, which it replaces. */
  async start(pods = this.pods(), not?: string): Promise<{ pod: StepPod; made: V1Pod; uid: string }> {
    const starting = pods.start(jobName, needs, claimOf());
    const made = await this.given(not);
    await this.cluster.kubelet.run(made);
    return { pod: await starting, made, uid: made.metadata?.uid ?? '' };
  }

  /** A sweep of the worker; returns the names of deleted Jobs. */
  sweep(hasEnded: (activity: string) => Promise<boolean>): Promise<string[]> {
    return sweepJobs(this.#worker, templateWith(), hasEnded);
  }

  /** Resolves with the pod of the Job once it is scheduled. */
  given(not?: string): Promise<V1Pod> {
    return this.cluster.kubelet.podOf(this.namespace, jobName, not);
  }

  nothingIsLeft(): Promise<void> {
    const { namespace } = this;
    const { admin } = this.cluster;
    return when('the Job and its pod are deleted', async () => {
      const jobs = await admin.jobs.listNamespacedJob({ namespace });
      const pods = await admin.pods.listNamespacedPod({ namespace });
      return jobs.items.length + pods.items.length === 0;
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((pods) => pods.close()));
  }
}
