import assert from 'node:assert/strict';
import { retryUnavailable } from '../../../k8s/api/retry-unavailable.ts';

const { signal } = new AbortController();

/** An error as the client library throws it. */
function apiError(code: number, message: string): Error {
  return Object.assign(new Error('HTTP'), { code, body: JSON.stringify({ message }) });
}

const forbidden = apiError(
  403,
  'pods is forbidden: User "worker" cannot list resource "pods" in API group ""',
);

describe('a request to the API of a cluster', () => {
  const failingOnce = (error: Error) => {
    let asked = 0;
    return () => (asked++ === 0 ? Promise.reject(error) : Promise.resolve('answer'));
  };

  for (const [what, error] of [
    ['is busy', apiError(429, 'slow down')],
    ['has not loaded its roles yet', forbidden],
    ['has not loaded its accounts yet', apiError(401, 'Unauthorized')],
  ] as const)
    it(`is retried if the server ${what}`, async () => {
      assert.equal(await retryUnavailable(failingOnce(error), signal), 'answer');
    });

  it('is not retried indefinitely if it is not authorized', async () => {
    await assert.rejects(
      retryUnavailable(() => Promise.reject(forbidden), signal, 1),
      (error) => error === forbidden,
    );
  });

  it('is not retried if admission denies it', async () => {
    const refused = apiError(403, 'pods "a" is forbidden: exceeded quota: small');
    await assert.rejects(retryUnavailable(failingOnce(refused), signal), (error) => error === refused);
  });
});
