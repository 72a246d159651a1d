import { namespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';

/** The running pods of a deployment of the release: `api`, `worker-data`. */
export async function podsOf(part: string): Promise<[string, ...string[]]> {
  const names = await kubectl('get', 'pods', '--field-selector', 'status.phase=Running', '-o', 'name');
  const [first, ...others] = names
    .trim()
    .split('\n')
    .map((name) => name.replace('pod/', ''))
    .filter((name) => name.startsWith(`chartroom-${part}-`));
  if (first === undefined) throw new Error(`No pod of ${part} runs.`);
  return [first, ...others];
}

/** Evicts a pod like a drain or a cluster autoscaler. */
export async function evict(pod: string): Promise<void> {
  const eviction = {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name: pod, namespace },
  };
  await stage().cluster.kubectl.create(`/api/v1/namespaces/${namespace}/pods/${pod}/eviction`, eviction);
}

/** Ends a pod immediately, like a lost node. */
export async function kill(pod: string): Promise<void> {
  await kubectl('delete', 'pod', pod, '--force', '--grace-period=0');
}

/** Deletes a pod of a deployment, and resolves when it is deleted and another is ready. */
export async function removePod(pod: string): Promise<void> {
  await kubectl('delete', 'pod', pod, '--wait');
  const deployment = pod.split('-').slice(0, -2).join('-');
  await kubectl('rollout', 'status', `deployment/${deployment}`, '--timeout', '5m');
}

/** The last termination reason of a pod's container; empty if it never terminated. */
export function lastDeathOf(pod: string): Promise<string> {
  const reason = '{.status.containerStatuses[0].lastState.terminated.reason}';
  return kubectl('get', 'pod', pod, '-o', `jsonpath=${reason}`);
}

function kubectl(...args: string[]): Promise<string> {
  return stage().cluster.kubectl.run(...args, '--namespace', namespace);
}
