import assert from 'node:assert/strict';
import { isUnavailable, status } from '../../../adapters/temporal/grpc-status.ts';

const answered = (code: number) =>
  Object.assign(new Error(), { code, details: 'Call cancelled', metadata: {} });

describe('a failed call to Temporal', () => {
  it('may be retried after a timeout, also if the server timed out first', () => {
    for (const name of ['unavailable', 'deadlineExceeded', 'cancelled'] as const)
      assert.ok(isUnavailable(answered(status[name])), name);
    assert.ok(isUnavailable(new Error('wrapped', { cause: answered(status.cancelled) })));
  });

  it('is not retried if it was refused', () => {
    for (const name of ['permissionDenied', 'failedPrecondition', 'notFound'] as const)
      assert.equal(isUnavailable(answered(status[name])), false, name);
    assert.equal(isUnavailable(new Error('something else')), false);
  });
});
