/**
 * A worker in a process of its own, which a test kills: runs one step in a pod that the test has started. It provides no
 * piece of an input, so that a step that reads one cannot end before.
 */
import type { StepPod } from '../../../core/ports/step-pods.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import type { WorkspaceIdentity } from '../../../workers/step-pods/pod-executor-options.ts';
import { podExecutor } from '../../../workers/step-pods/pod-executor.ts';
import { type OddAction, oddStep } from '../odd-step.ts';

export interface PodWorkerOrder {
  readonly identity: WorkspaceIdentity;
  readonly pod: Pick<StepPod, 'host' | 'port' | 'granted'> & { readonly ticket: string };
  readonly objects: string;
  readonly list: readonly OddAction[];
}

process.once('message', (message) => void run(message as PodWorkerOrder));

async function run({ identity, pod: given, objects, list }: PodWorkerOrder): Promise<void> {
  const pod: StepPod = {
    ...given,
    ticket: Buffer.from(given.ticket, 'base64url'),
    ended: new Promise(() => undefined),
    delete: () => Promise.resolve(),
    leave: () => undefined,
  };
  const { memoryLimit } = pod.granted;
  const steps = podExecutor({
    pods: { start: () => Promise.resolve(pod), close: () => Promise.resolve() },
    objectStore: await openFileSystemObjectStore(objects),
    nextWorkspace: () => identity,
    memoryLimit,
    memoryLimitAfterDeath: memoryLimit,
  });
  const { signal } = new AbortController();
  await steps.withWorkspace((workspace) =>
    workspace.run(
      oddStep,
      { list },
      {
        ...{ signal, wallClockMs: 600_000 },
        report: (progress) => process.send?.(progress),
        pieces: () => new Promise(() => undefined),
      },
    ),
  );
}
