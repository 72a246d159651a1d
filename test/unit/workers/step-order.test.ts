import assert from 'node:assert/strict';
import { keyOf, orderOf } from '../../../workers/step-pods/step-order.ts';
import { oddStep } from '../../support/odd-step.ts';

describe('the key of a run', () => {
  const keyWith = (request: object, wallClockMs = 1) =>
    keyOf(orderOf(oddStep, { list: [], ...request }, wallClockMs));

  it('depends on the request', () => {
    assert.equal(keyWith({ source: 'a' }), keyWith({ source: 'a' }));
    assert.notEqual(keyWith({ source: 'a' }), keyWith({ source: 'b' }));
    assert.notEqual(keyWith({ sizes: new Map([['a', 1]]) }), keyWith({ sizes: new Map([['a', 2]]) }));
  });

  it('does not depend on the time limit and on the free quota', () => {
    assert.equal(keyWith({ maxBytes: 1 }, 1), keyWith({ maxBytes: null }, 2));
  });
});
