import type { Logger } from 'pino';
import type { StepPods } from '../../core/ports/step-pods.ts';
import { openCluster } from '../api/cluster.ts';
import { kubernetesStepPods } from './kubernetes-step-pods.ts';
import { readPodTemplate } from './pod-template.ts';
import { sweepJobs } from './sweep-jobs.ts';

export interface StepPodsSettings {
  readonly namespace: string;
  readonly templateFile: string;
  readonly lifeSeconds: number;
  readonly logLevel: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

export interface OpenedStepPods {
  readonly pods: StepPods;
  /** Deletes pods that no attempt will adopt, because their activity has ended. */
  readonly sweep: (hasEnded: (activity: string) => Promise<boolean>) => Promise<void>;
}

/** Opens the step pods of the cluster that this process runs in. Throws if the pod template is invalid. */
export async function openStepPods({
  namespace,
  templateFile,
  lifeSeconds,
  logLevel,
  log,
}: StepPodsSettings): Promise<OpenedStepPods> {
  const template = await readPodTemplate(templateFile);
  const cluster = await openCluster(namespace);
  return {
    pods: kubernetesStepPods({ cluster, job: { template, logLevel, lifeSeconds }, log }),
    async sweep(hasEnded) {
      const swept = await sweepJobs(cluster, template, hasEnded);
      for (const job of swept) log.info({ job }, 'deleted the Job of a step whose activity has ended');
    },
  };
}
