import { randomBytes } from 'node:crypto';
import type { V1Container, V1Pod, V1PodSpec } from '@kubernetes/client-node';
import { ticketBytes } from '../../../core/ports/step-pods.ts';
import { jobOfStep } from '../../../k8s/step-pods/job-of-step.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { namespace, stepNamespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';

export interface PodLikeAStep {
  readonly name: string;
  /** The container with another program than the step's. */
  readonly container: (of: V1Container) => V1Container;
  readonly volumes?: V1PodSpec['volumes'];
}

/** Runs a pod like that of a step, but with another program, to its end; returns its status and its log. */
export async function runLikeAStep(options: PodLikeAStep): Promise<{ pod: V1Pod; log: string }> {
  const { kubectl } = stage().cluster;
  const { name } = options;
  const inNamespace = ['--namespace', stepNamespace];
  const template = await kubectl.run(
    ...['get', 'configmap', 'chartroom-step-pod', '--namespace', namespace],
    ...['-o', String.raw`jsonpath={.data.template\.json}`],
  );
  const spec = specOf(template, options);
  await kubectl.apply({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: stepNamespace }, spec });
  const read = async () =>
    JSON.parse(await kubectl.run('get', 'pod', name, ...inNamespace, '-o', 'json')) as V1Pod;
  await waitUntil(async () => ['Succeeded', 'Failed'].includes((await read()).status?.phase ?? ''), {
    what: `The pod ${name} has ended`,
    timeoutMs: startTimeoutMs,
    intervalMs: 500,
  });
  const ended = { pod: await read(), log: await kubectl.run('logs', name, ...inNamespace) };
  await kubectl.run('delete', 'pod', name, ...inNamespace, '--now');
  return ended;
}

/** The pod that a worker creates for a step, with the given changes. */
function specOf(text: string, { name, container, volumes = [] }: PodLikeAStep): V1PodSpec {
  const template = parsePodTemplate(text);
  const granted = { memory: 2 ** 28, memoryLimit: 2 ** 30, scratch: 2 ** 28 };
  const settings = { template, logLevel: 'info', lifeSeconds: 600 };
  const { spec } = jobOfStep(
    { name, activity: name, attempt: 1 },
    randomBytes(ticketBytes),
    granted,
    settings,
  );
  const pod = spec?.template.spec;
  if (pod === undefined) throw new Error('The Job of a step has no pod.');
  return {
    ...pod,
    volumes: [...(pod.volumes ?? []), ...volumes],
    containers: pod.containers.map(container),
  };
}
