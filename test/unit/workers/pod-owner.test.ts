import assert from 'node:assert/strict';
import { PodOwner } from '../../../workers/step-pods/host/pod-owner.ts';

describe('the owner of a pod', () => {
  const [first, second] = [
    { attempt: 1, worker: 'a' },
    { attempt: 2, worker: 'b' },
  ];

  it('is the worker of the latest attempt', () => {
    const owner = new PodOwner();
    assert.deepEqual([owner.claim(first), owner.claim(second)], [true, true]);
    assert.equal(owner.claim(first), false);
    assert.equal(owner.claim({ attempt: 1, worker: 'c' }), false);
  });

  it('may connect again', () => {
    const owner = new PodOwner();
    assert.deepEqual([owner.claim(first), owner.claim(first)], [true, true]);
  });

  it('is not a worker that another one of the same attempt has replaced', () => {
    const owner = new PodOwner();
    assert.deepEqual([owner.claim(first), owner.claim({ attempt: 1, worker: 'c' })], [true, true]);
    assert.equal(owner.claim(first), false);
  });
});
