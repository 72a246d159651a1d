import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sizeOf } from '../support/size.ts';
import { useClient } from './use-client.ts';

const run = promisify(execFile);
/** How long a process runs that its abort does not reach. */
const timeout = 120_000;
const programs = join(import.meta.dirname, 'programs');

describe('a client whose process collects garbage', () => {
  const at = useClient();
  /** Sends the head of a response and no body. */
  let stalled: Server;
  before(async () => {
    stalled = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders();
    });
    stalled.listen(0, '127.0.0.1');
    await once(stalled, 'listening');
  });
  after(() => {
    stalled.closeAllConnections();
    stalled.close();
  });

  const endOf = async (operation: string, baseUrl: string): Promise<string> => {
    const args = [
      '--expose-gc',
      join(programs, 'collect-garbage.ts'),
      operation,
      baseUrl,
      at.owner,
      at.roomId,
    ];
    const { stdout } = await run(process.execPath, args, { timeout });
    return stdout.trim();
  };
  const stalledUrl = () => `http://127.0.0.1:${(stalled.address() as AddressInfo).port}`;

  it('ends an idle event stream on abort', async () => {
    assert.equal(await endOf('events', at.api.url), 'ended');
  });

  it('closes an event stream that stays silent', async () => {
    assert.equal(await endOf('silence', at.api.url), 'ended');
  });

  for (const operation of ['upload', 'job', 'poll', 'download'])
    it(`aborts a stalled request: ${operation}`, async () => {
      assert.equal(await endOf(operation, stalledUrl()), 'AbortError');
    });

  it('delivers every event under heap pressure, then the abort', async () => {
    const milliseconds = sizeOf({ gate: 1000, long: 600_000 });
    const program = join(programs, 'stream-under-pressure.ts');
    const args = ['--max-old-space-size=64', program, at.api.url, at.owner, at.roomId, String(milliseconds)];
    const { stdout } = await run(process.execPath, args, { timeout: milliseconds + timeout });
    const { created, received } = JSON.parse(stdout) as { created: number; received: number };
    assert.ok(created > 0);
    assert.equal(received, created);
  });
});
