import assert from 'node:assert/strict';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { requestToken } from '../../../local/identity/request-token.ts';
import { freePort } from '../../../local/process/ports.ts';
import { startStack, stopStack } from '../../../local/stack/start-stack.ts';
import type { SupervisedPart } from '../../../local/stack/supervise.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the stack of npm start', () => {
  it('serves rooms while Temporal is missing, and ends a start that is cancelled', async () => {
    const folder = temporaryFolder();
    const started: SupervisedPart[] = [];
    const stopping = new AbortController();
    try {
      const stack = await startStack(
        {
          folder: folder.path,
          apiPorts: [await freePort()],
          identityPort: await freePort(),
          // No server listens here, as before the Temporal server is built.
          temporalAddress: `127.0.0.1:${await freePort()}`,
          cacheFolder: folder.path,
          environment: inheritedEnvironment(),
          say: () => undefined,
          signal: stopping.signal,
        },
        started,
      );
      const authorization = `Bearer ${await requestToken(stack.issuer, 'owner')}`;
      const answer = await fetch(`${stack.apiUrls[0] ?? ''}/api/rooms/open-early`, {
        ...{ method: 'POST', headers: { authorization } },
      });
      assert.equal(answer.status, 200, await answer.text());
      assert.deepEqual(started.map(({ name }) => name.split(' ')[0]).sort(), ['api', 'identity', 'postgres']);
      stopping.abort();
      await assert.rejects(stack.processing, /workers did not start: the start was cancelled/);
    } finally {
      await stopStack(started, () => undefined);
      folder.remove();
    }
  });
});
