import assert from 'node:assert/strict';
import type { V1ContainerState, V1PodStatus } from '@kubernetes/client-node';
import { exitOfMemory } from '../../../core/ports/step-pods.ts';
import { endOfKubernetesPod, startFailureOf } from '../../../k8s/step-pods/end-of-kubernetes-pod.ts';
import { hostMemory } from '../../../k8s/step-pods/job-of-step.ts';

const limit = '492Mi';

function pod(status: V1PodStatus, state?: V1ContainerState) {
  const containerStatuses = [
    { name: 'step', image: 'x', imageID: '', ready: false, restartCount: 0, ...(state && { state }) },
  ];
  const spec = { containers: [{ name: 'step', resources: { limits: { memory: limit } } }] };
  return { spec, status: { ...status, containerStatuses } };
}

function deleted<Pod extends object>(of: Pod) {
  return { ...of, metadata: { deletionTimestamp: new Date() } };
}

describe('the end of a pod', () => {
  it('is out of memory, with the memory limit of its steps', () => {
    const end = endOfKubernetesPod(
      pod({ phase: 'Failed' }, { terminated: { exitCode: 137, reason: 'OOMKilled' } }),
    );
    assert.deepEqual([end?.reason, end?.memoryLimit], ['memory', 492 * 2 ** 20 - hostMemory]);
    assert.match(end?.detail ?? '', /OOMKilled.*limit 492Mi/);
  });

  const evicted = (message: string) => pod({ phase: 'Failed', reason: 'Evicted', message });
  for (const [what, given, reason] of [
    ['a full scratch volume', evicted('Usage of EmptyDir volume "scratch" exceeds the limit "1Gi".'), 'disk'],
    [
      'too much ephemeral storage',
      evicted('Pod ephemeral local storage usage exceeds the total limit of containers 1Gi.'),
      'disk',
    ],
    ['a node without disk', evicted('The node was low on resource: ephemeral-storage.'), 'disk'],
    ['a node without memory', evicted('The node was low on resource: memory.'), 'interrupted'],
    ['its deadline', pod({ phase: 'Failed', reason: 'DeadlineExceeded' }), 'deadline'],
    [
      'a node drain',
      pod(
        { phase: 'Failed', conditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        { terminated: { exitCode: 143 } },
      ),
      'interrupted',
    ],
    [
      'its deletion, whatever the exit code',
      deleted(pod({ phase: 'Failed' }, { terminated: { exitCode: 1, reason: 'Error' } })),
      'interrupted',
    ],
    [
      'an out-of-memory exit, even if it is being deleted',
      deleted(pod({ phase: 'Failed' }, { terminated: { exitCode: exitOfMemory, reason: 'Error' } })),
      'exited',
    ],
    [
      'a failed program',
      pod({ phase: 'Failed' }, { terminated: { exitCode: 1, reason: 'Error' } }),
      'exited',
    ],
    ['a finished program', pod({ phase: 'Succeeded' }, { terminated: { exitCode: 0 } }), 'exited'],
    ['unknown', pod({ phase: 'Failed' }), 'interrupted'],
  ] as const)
    it(`is ${what}`, () => assert.equal(endOfKubernetesPod(given)?.reason, reason));

  it('is null while the pod is running or pending', () => {
    assert.equal(endOfKubernetesPod(pod({ phase: 'Running' }, { running: {} })), null);
    assert.equal(endOfKubernetesPod(pod({ phase: 'Pending' })), null);
  });
});

describe('the start failure of a pod', () => {
  for (const reason of ['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'CreateContainerConfigError'])
    it(`is ${reason}`, () => {
      const found = startFailureOf(pod({ phase: 'Pending' }, { waiting: { reason, message: 'so it says' } }));
      assert.deepEqual(found, { reason: 'not_started', detail: `${reason}: so it says` });
    });

  it('is no_room if no node has capacity', () => {
    const message = '0/2 nodes are available: 2 Insufficient memory.';
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
    const found = startFailureOf({ status: { phase: 'Pending', conditions } });
    assert.deepEqual(found, { reason: 'no_room', detail: `Unschedulable: ${message}` });
  });

  it('is null while the container is being created', () => {
    assert.equal(
      startFailureOf(pod({ phase: 'Pending' }, { waiting: { reason: 'ContainerCreating' } })),
      null,
    );
  });
});
