import assert from 'node:assert/strict';
import type { V1Pod } from '@kubernetes/client-node';
import { faultOf } from '../../../workers/release-check/release-pods.ts';

const pod = (status: V1Pod['status']): V1Pod => ({
  metadata: { name: 'maps-worker-data-x' },
  ...(status && { status }),
});
const container = { name: 'worker', image: 'x', imageID: '', ready: false, restartCount: 1 };

describe('the fault of a pod', () => {
  it('is null for a ready and for a completed pod', () => {
    assert.deepEqual(faultOf(pod({ conditions: [{ type: 'Ready', status: 'True' }] })), []);
    assert.deepEqual(faultOf(pod({ phase: 'Succeeded' })), []);
  });

  it('is what its container waits for: an image, a Secret', () => {
    const waiting = { reason: 'CreateContainerConfigError', message: 'secret "databas" not found' };
    assert.deepEqual(faultOf(pod({ containerStatuses: [{ ...container, state: { waiting } }] })), [
      'The pod maps-worker-data-x is not ready: CreateContainerConfigError: secret "databas" not found',
    ]);
  });

  it('is why no node runs it, or how its container ended', () => {
    const scheduled = {
      type: 'PodScheduled',
      status: 'False',
      reason: 'Unschedulable',
      message: '0/1 nodes',
    };
    assert.match(faultOf(pod({ conditions: [scheduled] })).join(), /Unschedulable: 0\/1 nodes/);
    const lastState = { terminated: { exitCode: 78, reason: 'Error' } };
    const status = { containerStatuses: [{ ...container, state: { running: {} }, lastState }] };
    assert.match(faultOf(pod(status)).join(), /ended with code 78 \(Error\)/);
  });

  it('is its readiness if nothing else is wrong', () => {
    const status = { containerStatuses: [{ ...container, state: { running: {} } }] };
    assert.match(faultOf(pod(status)).join(), /readyz/);
  });
});
