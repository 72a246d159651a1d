import { setTimeout as delay } from 'node:timers/promises';
import type { V1ContainerState, V1Pod, V1PodStatus } from '@kubernetes/client-node';
import type { Cluster } from '../../../k8s/api/cluster.ts';
import type { StepPods } from '../../../core/ports/step-pods.ts';
import { when } from '../when.ts';
import { type PodProgram, startPodProgram } from './pod-program.ts';

const node = 'machine';
const pollIntervalMs = 50;
/** The capacity that the node reports. */
const capacity = { cpu: '4', memory: '8Gi', 'ephemeral-storage': '100Gi', pods: '100' };

/** The status of a pod's only container, as a kubelet reports it. */
export function statusOf(phase: string, state: V1ContainerState, of: V1PodStatus = {}): V1PodStatus {
  const container = { name: 'step', image: 'worker:1', imageID: '', ready: false, restartCount: 0, state };
  return { ...of, phase, containerStatuses: [container] };
}

/**
 * A simulated kubelet of the only node in a cluster: it reports the status that a test sets for the pods
 * scheduled to it, and ends deleted pods.
 */
export class SimulatedKubelet implements AsyncDisposable {
  readonly #cluster: Cluster;
  readonly #disk: string;
  readonly #programs = new Map<string, PodProgram>();
  readonly #ports = new Map<string, number>();
  #addresses = 0;
  readonly #over = new AbortController();
  readonly #ending = new Set<string>();
  readonly #polling: Promise<void>;
  /** Called for each new pod; does nothing by default. */
  onPod: (pod: V1Pod) => Promise<void> = () => Promise.resolve();

  private constructor(cluster: Cluster, disk: string) {
    this.#cluster = cluster;
    this.#disk = disk;
    this.#polling = this.#poll();
  }

  /** @param cluster - as the administrator. @param disk - for the files of programs */
  static async start(cluster: Cluster, disk: string): Promise<SimulatedKubelet> {
    const { pods } = cluster;
    const conditions = [{ type: 'Ready', status: 'True' }];
    const made = await pods.createNode({
      body: { metadata: { name: node }, status: { capacity, allocatable: capacity, conditions } },
    });
    // New nodes are tainted as not ready until a controller, which does not run here, has checked them.
    await pods.replaceNode({ name: node, body: { ...made, spec: {} } });
    return new SimulatedKubelet(cluster, disk);
  }

  /** The pod of a Job, once it is scheduled to the node; not the one with the uid `not`. */
  async podOf(namespace: string, job: string, not?: string): Promise<V1Pod> {
    let found: V1Pod | undefined;
    await when(`the machine has the pod of ${job}`, async () => {
      const labelSelector = `batch.kubernetes.io/job-name=${job}`;
      const { items } = await this.#cluster.pods.listNamespacedPod({ namespace, labelSelector });
      found = items.find(
        ({ metadata, spec }) =>
          spec?.nodeName !== undefined && metadata?.uid !== not && metadata?.deletionTimestamp === undefined,
      );
      return found !== undefined;
    });
    return found as V1Pod;
  }

  async tell({ metadata }: V1Pod, status: V1PodStatus): Promise<void> {
    const { PatchStrategy, setHeaderOptions } = await import('@kubernetes/client-node');
    const where = { name: metadata?.name ?? '', namespace: metadata?.namespace ?? '' };
    const asMerge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
    await this.#cluster.pods.patchNamespacedPodStatus({ ...where, body: { status } }, asMerge);
  }

  /** Reports the pod as running, with its own address. */
  async run(pod: V1Pod): Promise<void> {
    await this.#tellRunning(pod, this.#newAddress());
  }

  /** The same, with its program started. */
  async runProgram(pod: V1Pod): Promise<void> {
    const [uid, ip] = [uidOf(pod), this.#newAddress()];
    const program = await startPodProgram(pod, this.#disk);
    this.#programs.set(uid, program);
    this.#ports.set(ip, program.port);
    void program.ended.then(({ exitCode }) => {
      if (this.#programs.delete(uid)) void this.#tellEnd(pod, exitCode);
    });
    await this.#tellRunning(pod, ip);
  }

  /** Simulates the kernel's OOM kill of the container. */
  async outOfMemory(pod: V1Pod): Promise<void> {
    const program = this.#programs.get(uidOf(pod));
    this.#programs.delete(uidOf(pod));
    await program?.kill('SIGKILL');
    await this.tell(pod, statusOf('Failed', { terminated: { exitCode: 137, reason: 'OOMKilled' } }));
  }

  /** Wraps these pods, reached at the addresses of their programs. */
  reached(pods: StepPods): StepPods {
    return {
      start: async (...asked) => {
        const pod = await pods.start(...asked);
        return { ...pod, port: this.#ports.get(pod.host) ?? 0 };
      },
      close: () => pods.close(),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    await this.#polling;
    await Promise.all([...this.#programs.values()].map((program) => program.kill('SIGKILL')));
  }

  async #poll(): Promise<void> {
    const seen = new Set<string>();
    const { signal } = this.#over;
    while (!signal.aborted) {
      // While the API is unavailable there are no pods to list.
      const list = await this.#cluster.pods
        .listPodForAllNamespaces({ fieldSelector: `spec.nodeName=${node}` })
        .catch(() => ({ items: [] }));
      for (const pod of list.items) {
        const uid = uidOf(pod);
        if (!seen.has(uid)) void this.onPod(pod);
        seen.add(uid);
        if (pod.metadata?.deletionTimestamp === undefined || this.#ending.has(uid)) continue;
        this.#ending.add(uid);
        void this.#end(pod).catch(() => this.#ending.delete(uid));
      }
      await delay(pollIntervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Stops the program of a deleted pod and then removes the pod. */
  async #end(pod: V1Pod): Promise<void> {
    const { name = '', namespace = '' } = pod.metadata ?? {};
    const program = this.#programs.get(uidOf(pod));
    await program?.kill('SIGTERM');
    if (program === undefined && pod.status?.phase === 'Running') await this.#tellEnd(pod, 143);
    await this.#cluster.pods.deleteNamespacedPod({ name, namespace, gracePeriodSeconds: 0 });
  }

  #newAddress(): string {
    return `127.0.1.${++this.#addresses}`;
  }

  #tellRunning(pod: V1Pod, ip: string): Promise<void> {
    return this.tell(pod, statusOf('Running', { running: {} }, { podIP: ip, podIPs: [{ ip }] }));
  }

  async #tellEnd(pod: V1Pod, exitCode: number): Promise<void> {
    const [phase, reason] = exitCode === 0 ? ['Succeeded', 'Completed'] : ['Failed', 'Error'];
    // The pod may be deleted already.
    await this.tell(pod, statusOf(phase, { terminated: { exitCode, reason } })).catch(() => undefined);
  }
}

function uidOf({ metadata }: V1Pod): string {
  return metadata?.uid ?? '';
}
