import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { podIsolationGap } from '../../../workers/step-pods/host/pod-isolation-gap.ts';

describe('a pod that isolates untrusted input', () => {
  const absent = '/nowhere/token';

  it('is sufficient without a token and without root', () => {
    assert.equal(podIsolationGap({ file: absent, uid: 1000 }), null);
  });

  it('must have no service account token', () => {
    const file = fileURLToPath(import.meta.url);
    assert.match(podIsolationGap({ file, uid: 1000 }) ?? '', /set automountServiceAccountToken to false/);
  });

  it('must not run as root', () => {
    assert.match(podIsolationGap({ file: absent, uid: 0 }) ?? '', /runAsNonRoot/);
  });
});
