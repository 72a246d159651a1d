import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { podIsolationGap } from '../../../workers/step-pods/host/pod-isolation-gap.ts';

describe('a pod that is to hold in what strangers send', () => {
  const absent = '/nowhere/token';

  it('lacks nothing without a token and without root', () => {
    assert.equal(podIsolationGap({ file: absent, uid: 1000 }), null);
  });

  it('must have no token of a service account', () => {
    const file = fileURLToPath(import.meta.url);
    assert.match(podIsolationGap({ file, uid: 1000 }) ?? '', /set automountServiceAccountToken to false/);
  });

  it('must not run as root', () => {
    assert.match(podIsolationGap({ file: absent, uid: 0 }) ?? '', /runAsNonRoot/);
  });
});
