import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../prepare.ts';
import { stepNamespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';
import { runLikeAStep } from './pod-like-a-steps.ts';

export interface AttackResult {
  readonly what: string;
  readonly isBlocked: boolean;
  readonly found: string;
}

const name = 'attack-from-step-pod';
const path = 'test/cluster/attacks/inside-step-pod.ts';
/** The program and what it imports of the tests, at the same paths as in the checkout. */
const files = new Map([
  ['program', path],
  ['attacks', 'test/contract/confinement/attacks.ts'],
]);

/** Runs the attacks in a pod like that of a step, and returns their results. */
export async function attackFromStepPod(): Promise<AttackResult[]> {
  const { kubectl } = stage().cluster;
  const data: Record<string, string> = {};
  for (const [key, file] of files) data[key] = await readFile(join(checkout, file), 'utf8');
  await kubectl.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: stepNamespace },
    data,
  });
  const { log } = await runLikeAStep({
    name,
    volumes: [{ name: 'attacks', configMap: { name } }],
    container: (of) => ({
      ...of,
      args: [path],
      volumeMounts: [
        ...(of.volumeMounts ?? []),
        ...[...files].map(([subPath, file]) => ({
          ...{ name: 'attacks', mountPath: `/app/${file}`, subPath, readOnly: true },
        })),
      ],
    }),
  });
  await kubectl.run('delete', 'configmap', name, '--namespace', stepNamespace, '--now');
  return JSON.parse(log) as AttackResult[];
}
