import type { Logger } from 'pino';
import type { StepPods } from '../../core/ports/step-pods.ts';
import { openCluster } from '../api/cluster.ts';
import { kubernetesStepPods } from './kubernetes-step-pods.ts';
import { readPodTemplate } from './pod-template.ts';

export interface StepPodsSettings {
  readonly namespace: string;
  readonly templateFile: string;
  readonly lifeSeconds: number;
  readonly logLevel: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Opens the step pods of the cluster that this process runs in. Throws if the pod template is invalid. */
export async function openStepPods({
  namespace,
  templateFile,
  lifeSeconds,
  logLevel,
  log,
}: StepPodsSettings): Promise<StepPods> {
  const template = await readPodTemplate(templateFile);
  const cluster = await openCluster(namespace);
  return kubernetesStepPods({ cluster, job: { template, logLevel, lifeSeconds }, log });
}
