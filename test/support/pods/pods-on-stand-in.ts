import type { V1PodStatus } from '@kubernetes/client-node';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import type { StepPod, StepPods } from '../../../core/ports/step-pods.ts';
import { kubernetesStepPods } from '../../../k8s/step-pods/kubernetes-step-pods.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';
import { type PodProgram, startPodProgram } from '../cluster/pod-program.ts';
import { statusOf } from '../cluster/simulated-kubelet.ts';
import { when } from '../when.ts';
import { type ApiStandIn, apiStandIn } from './api-stand-in.ts';

/**
 * Jobs of the stand-in of the API whose pods run their program as local processes, with the environment of the
 * Job.
 */
export interface PodsOnStandIn {
  readonly api: ApiStandIn;
  /** The pods as another worker sees them. `env`: variables of the template. */
  worker(env?: Readonly<Record<string, string>>): StepPods;
  /** What workers started or adopted, in order. */
  readonly started: readonly { readonly name: string; readonly pod: StepPod }[];
  /** Deletes the pod of a Job, as a drain of its machine does. */
  drain(job: string): void;
  /** Resolves when no program runs. */
  nothingRuns(): Promise<void>;
  close(): Promise<void>;
}

/** @param disk - for the files of programs */
export async function podsOnStandIn(disk: string): Promise<PodsOnStandIn> {
  const api = await apiStandIn();
  const programs = new Map<string, Promise<PodProgram>>();
  const deleted = new Set<string>();
  const ports = new Map<string, number>();
  const opened: StepPods[] = [];
  const started: { name: string; pod: StepPod }[] = [];
  let addresses = 0;

  api.onPod = (job, pod) => {
    const uid = pod.metadata?.uid ?? '';
    const ip = `127.0.1.${++addresses}`;
    const give = (status: V1PodStatus) =>
      !deleted.has(uid) ? api.give(job, { ...status, podIP: ip }) : Promise.resolve();
    const starting = startPodProgram(pod, disk);
    programs.set(uid, starting);
    const run = async () => {
      const program = await starting;
      ports.set(ip, program.port);
      await give(statusOf('Running', { running: {} }));
      const { exitCode } = await program.ended;
      const [phase, reason] = exitCode === 0 ? ['Succeeded', 'Completed'] : ['Failed', 'Error'];
      await give(statusOf(phase, { terminated: { exitCode, reason } }));
    };
    run()
      .catch(() => give(statusOf('Failed', { terminated: { exitCode: 1, reason: 'Error' } })))
      .finally(() => programs.delete(uid));
  };
  api.onDeleted = ({ metadata }) => {
    const uid = metadata?.uid ?? '';
    deleted.add(uid);
    programs
      .get(uid)
      ?.then((program) => program.kill('SIGKILL'))
      .catch(() => undefined);
  };
  return {
    api,
    started,
    worker(env = {}) {
      const variables = Object.entries({
        SANDBOX: 'best-effort',
        SANDBOX_WITHOUT: inheritedEnvironment().SANDBOX_WITHOUT ?? '',
        ...env,
      });
      const container = {
        ...{ name: 'step', image: 'worker:1' },
        env: variables.map(([name, value]) => ({ name, value })),
      };
      const template = parsePodTemplate(JSON.stringify({ spec: { containers: [container] } }));
      const job = { template, logLevel: 'info', lifeSeconds: 3600 };
      const log = { info: () => undefined, warn: () => undefined };
      const pods = kubernetesStepPods({ cluster: api.cluster, job, log });
      opened.push(pods);
      return {
        async start(name, needs, claim) {
          const inCluster = await pods.start(name, needs, claim);
          const pod = { ...inCluster, port: ports.get(inCluster.host) ?? 0 };
          started.push({ name, pod });
          return pod;
        },
        close: () => pods.close(),
      };
    },
    drain: (job) => api.deletePod(job),
    nothingRuns: () => when('no program of a pod runs', () => programs.size === 0),
    async close() {
      await Promise.all(opened.map((pods) => pods.close()));
      const running = await Promise.allSettled(programs.values());
      for (const each of running) if (each.status === 'fulfilled') await each.value.kill('SIGKILL');
      await api.close();
    },
  };
}
