import { request, type RequestOptions } from 'node:https';

/**
 * Whether an API server is ready; `fetch` can neither send a client certificate nor accept a self-signed one.
 */
export function isApiServerReady(
  server: string,
  trust: Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized'>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server}/readyz`, { ...trust, timeout: 2000, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer within 2 s')));
    asked.once('error', reject);
    asked.end();
  });
}
