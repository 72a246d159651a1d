import type { V1Container, V1Pod, V1PodSpec } from '@kubernetes/client-node';
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

function specOf(template: string, { container, volumes = [] }: PodLikeAStep): V1PodSpec {
  const { spec } = parsePodTemplate(template);
  return {
    ...spec,
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    volumes: [...(spec?.volumes ?? []), ...volumes],
    containers: (spec?.containers ?? []).map(container),
  };
}
