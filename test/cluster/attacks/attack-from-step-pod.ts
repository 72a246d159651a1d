import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stepNamespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';
import { runLikeAStep } from './pod-like-a-steps.ts';

export interface AttackResult {
  readonly what: string;
  readonly isBlocked: boolean;
  readonly found: string;
}

const name = 'attack-from-step-pod';
const program = 'inside-step-pod.ts';
/** The file has the same path as in the checkout, so that its imports resolve. */
const path = `test/cluster/attacks/${program}`;

/** Runs the attacks in a pod like that of a step, and returns their results. */
export async function attackFromStepPod(): Promise<AttackResult[]> {
  const { kubectl } = stage().cluster;
  const text = await readFile(join(import.meta.dirname, program), 'utf8');
  await kubectl.apply({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: stepNamespace },
    data: { [program]: text },
  });
  const { log } = await runLikeAStep({
    name,
    volumes: [{ name: 'attacks', configMap: { name } }],
    container: (of) => ({
      ...of,
      args: [path],
      volumeMounts: [
        ...(of.volumeMounts ?? []),
        { name: 'attacks', mountPath: `/app/${path}`, subPath: program, readOnly: true },
      ],
    }),
  });
  await kubectl.run('delete', 'configmap', name, '--namespace', stepNamespace, '--now');
  return JSON.parse(log) as AttackResult[];
}
