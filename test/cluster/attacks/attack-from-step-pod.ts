import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';
import { waitUntil, startPatienceMs } from '../../../local/process/wait-until.ts';

export interface Attempt {
  readonly what: string;
  readonly isHeldOff: boolean;
  readonly found: string;
}

const name = 'attack-from-step-pod';
const program = 'inside-step-pod.ts';

/** Runs the attacks in a pod that is a step's but for its program, and answers what they came to. */
export async function attackFromStepPod(): Promise<Attempt[]> {
  const { kubectl } = stage().cluster;
  const inNamespace = ['--namespace', namespace];
  const text = await readFile(join(import.meta.dirname, program), 'utf8');
  const template = await kubectl.run(
    ...[
      'get',
      'configmap',
      'chartroom-step-pod',
      ...inNamespace,
      '-o',
      String.raw`jsonpath={.data.template\.json}`,
    ],
  );
  await kubectl.apply(
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data: { [program]: text } },
    { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: attackerOf(template) },
  );
  const phase = () => kubectl.run('get', 'pod', name, ...inNamespace, '-o', 'jsonpath={.status.phase}');
  await waitUntil(async () => ['Succeeded', 'Failed'].includes(await phase()), {
    what: 'The attacks have been tried',
    timeoutMs: startPatienceMs,
    intervalMs: 500,
  });
  const log = await kubectl.run('logs', name, ...inNamespace);
  await kubectl.run('delete', 'pod,configmap', name, ...inNamespace, '--now');
  return JSON.parse(log) as Attempt[];
}

/** The file lies where it does in the checkout, so that it finds what it imports. */
function attackerOf(template: string) {
  const { spec } = parsePodTemplate(template);
  const path = `test/cluster/attacks/${program}`;
  return {
    ...spec,
    restartPolicy: 'Never',
    automountServiceAccountToken: false,
    volumes: [...(spec?.volumes ?? []), { name: 'attacks', configMap: { name } }],
    containers: (spec?.containers ?? []).map((container) => ({
      ...container,
      args: [path],
      volumeMounts: [
        ...(container.volumeMounts ?? []),
        { name: 'attacks', mountPath: `/app/${path}`, subPath: program, readOnly: true },
      ],
    })),
  };
}
