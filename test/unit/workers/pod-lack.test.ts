import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { podLack } from '../../../workers/step-pods/host/pod-lack.ts';

describe('a pod that is to hold in what strangers send', () => {
  const absent = '/nowhere/token';

  it('lacks nothing without a token and without root', () => {
    assert.equal(podLack({ file: absent, uid: 1000 }), null);
  });

  it('must have no token of a service account', () => {
    const file = fileURLToPath(import.meta.url);
    assert.match(podLack({ file, uid: 1000 }) ?? '', /automountServiceAccountToken must be false/);
  });

  it('must not run as root', () => {
    assert.match(podLack({ file: absent, uid: 0 }) ?? '', /runAsNonRoot/);
  });
});
