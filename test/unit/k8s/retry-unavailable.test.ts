import assert from 'node:assert/strict';
import { patiently } from '../../../k8s/api/retry-unavailable.ts';

const { signal } = new AbortController();

/** As the library throws what the API answered. */
function answered(code: number, message: string): Error {
  return Object.assign(new Error('HTTP'), { code, body: JSON.stringify({ message }) });
}

const forbidden = answered(
  403,
  'pods is forbidden: User "worker" cannot list resource "pods" in API group ""',
);

describe('a request to the API of a cluster', () => {
  const failingOnce = (error: Error) => {
    let asked = 0;
    return () => (asked++ === 0 ? Promise.reject(error) : Promise.resolve('answer'));
  };

  for (const [what, error] of [
    ['is busy', answered(429, 'slow down')],
    ['has not read its roles yet', forbidden],
    ['has not read its accounts yet', answered(401, 'Unauthorized')],
  ] as const)
    it(`is made again where the server ${what}`, async () => {
      assert.equal(await patiently(failingOnce(error), signal), 'answer');
    });

  it('that we have no right to is not made for ever', async () => {
    await assert.rejects(
      patiently(() => Promise.reject(forbidden), signal, 1),
      (error) => error === forbidden,
    );
  });

  it('that a rule refuses is not made again', async () => {
    const refused = answered(403, 'pods "a" is forbidden: exceeded quota: small');
    await assert.rejects(patiently(failingOnce(refused), signal), (error) => error === refused);
  });
});
