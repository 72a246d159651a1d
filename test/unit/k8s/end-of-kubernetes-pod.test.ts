import assert from 'node:assert/strict';
import type { V1ContainerState, V1PodStatus } from '@kubernetes/client-node';
import { exitOfMemory } from '../../../core/ports/step-pods.ts';
import { endOfKubernetesPod, hindranceOf } from '../../../k8s/step-pods/end-of-kubernetes-pod.ts';
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
  it('is its memory, with the limit of its steps', () => {
    const end = endOfKubernetesPod(
      pod({ phase: 'Failed' }, { terminated: { exitCode: 137, reason: 'OOMKilled' } }),
    );
    assert.deepEqual([end?.reason, end?.memoryLimit], ['memory', 492 * 2 ** 20 - hostMemory]);
    assert.match(end?.detail ?? '', /OOMKilled.*limit 492Mi/);
  });

  const evicted = (message: string) => pod({ phase: 'Failed', reason: 'Evicted', message });
  for (const [what, given, reason] of [
    [
      'too much in its folder',
      evicted('Usage of EmptyDir volume "scratch" exceeds the limit "1Gi".'),
      'disk',
    ],
    [
      'too much disk',
      evicted('Pod ephemeral local storage usage exceeds the total limit of containers 1Gi.'),
      'disk',
    ],
    ['a machine without disk', evicted('The node was low on resource: ephemeral-storage.'), 'disk'],
    ['a machine without memory', evicted('The node was low on resource: memory.'), 'interrupted'],
    ['its time', pod({ phase: 'Failed', reason: 'DeadlineExceeded' }), 'deadline'],
    [
      'its machine, which was emptied',
      pod(
        { phase: 'Failed', conditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        { terminated: { exitCode: 143 } },
      ),
      'interrupted',
    ],
    [
      'somebody who deleted it, whatever its program ended with',
      deleted(pod({ phase: 'Failed' }, { terminated: { exitCode: 1, reason: 'Error' } })),
      'interrupted',
    ],
    [
      'its program, which had too little memory before it was deleted',
      deleted(pod({ phase: 'Failed' }, { terminated: { exitCode: exitOfMemory, reason: 'Error' } })),
      'exited',
    ],
    ['its program', pod({ phase: 'Failed' }, { terminated: { exitCode: 1, reason: 'Error' } }), 'exited'],
    ['its program, which was done', pod({ phase: 'Succeeded' }, { terminated: { exitCode: 0 } }), 'exited'],
    ['unknown', pod({ phase: 'Failed' }), 'interrupted'],
  ] as const)
    it(`is ${what}`, () => assert.equal(endOfKubernetesPod(given)?.reason, reason));

  it('has not come to a pod that runs or waits', () => {
    assert.equal(endOfKubernetesPod(pod({ phase: 'Running' }, { running: {} })), null);
    assert.equal(endOfKubernetesPod(pod({ phase: 'Pending' })), null);
  });
});

describe('what keeps a pod from running', () => {
  for (const reason of ['ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'CreateContainerConfigError'])
    it(`is ${reason}`, () => {
      const found = hindranceOf(pod({ phase: 'Pending' }, { waiting: { reason, message: 'so it says' } }));
      assert.deepEqual(found, { reason: 'not_started', detail: `${reason}: so it says` });
    });

  it('is that no machine has room', () => {
    const message = '0/2 nodes are available: 2 Insufficient memory.';
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message }];
    const found = hindranceOf({ status: { phase: 'Pending', conditions } });
    assert.deepEqual(found, { reason: 'no_room', detail: `Unschedulable: ${message}` });
  });

  it('is nothing while its image is on the way', () => {
    assert.equal(hindranceOf(pod({ phase: 'Pending' }, { waiting: { reason: 'ContainerCreating' } })), null);
  });
});
