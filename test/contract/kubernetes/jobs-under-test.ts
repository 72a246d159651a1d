import assert from 'node:assert/strict';
import { PodDeath, type PodEnd, type PodNeeds } from '../../../core/ports/step-pods.ts';
import type { Cluster } from '../../../k8s/api/cluster.ts';
import {
  kubernetesStepPods,
  type KubernetesStepPodsOptions,
} from '../../../k8s/step-pods/kubernetes-step-pods.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';

export const needs: PodNeeds = {
  memory: 2 ** 28,
  memoryLimit: 2 ** 29,
  memoryLimitAfterDeath: 2 ** 30,
  scratch: 2 ** 20,
};

export const silentLog = { info: () => undefined, warn: () => undefined };

/** A template with only these fields in its container. */
export function templateWith(container: object = {}) {
  return parsePodTemplate(
    JSON.stringify({ spec: { containers: [{ name: 'step', image: 'worker:1', ...container }] } }),
  );
}

/** Jobs of steps in a cluster, as a worker makes them. */
export function podsIn(cluster: Cluster, options: Partial<KubernetesStepPodsOptions> = {}) {
  const job = { template: templateWith(), logLevel: 'info', lifeSeconds: 60 };
  return kubernetesStepPods({ cluster, job, log: silentLog, ...options });
}

/** The end of a pod that never received an address. */
export async function deathOf(work: Promise<unknown>): Promise<PodEnd> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PodDeath, String(error));
  return error.end;
}
