import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { toAddress } from '../../../workers/step-pods/host/to-address.ts';

describe('a file that a pod sends to an address', () => {
  let folder: string;
  let server: Server;
  let received: string[];
  let failures: number;
  before(async () => {
    server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(body);
        response.writeHead(failures-- > 0 ? 503 : 200).end();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(async () => {
    [received, failures] = [[], 0];
    folder = await mkdtemp(join(tmpdir(), 'chartroom-to-address-'));
    await writeFile(join(folder, 'secret'), 'secret');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const send = (size: number) => {
    const { port } = server.address() as AddressInfo;
    const write = { url: `http://127.0.0.1:${port}/`, headers: {} };
    return toAddress(join(folder, 'left'), size, write, new AbortController().signal);
  };
  const refused = { code: 'step_crashed' };

  it('is sent from its first byte in each attempt', async () => {
    await writeFile(join(folder, 'left'), 'result');
    failures = 1;
    await send(6);
    assert.deepEqual(received, ['result', 'result']);
  });
  it('may be empty', async () => {
    await writeFile(join(folder, 'left'), '');
    await send(0);
    assert.deepEqual(received, ['']);
  });
  it('is not sent if it is a symbolic link', async () => {
    await symlink('secret', join(folder, 'left'));
    await assert.rejects(send(6), refused);
    assert.deepEqual(received, []);
  });
  it('is not sent if it is a hard link to another file', async () => {
    await link(join(folder, 'secret'), join(folder, 'left'));
    await assert.rejects(send(6), refused);
    assert.deepEqual(received, []);
  });
  it('is not sent if it is a FIFO, without waiting for a writer', async () => {
    execFileSync('mkfifo', [join(folder, 'left')]);
    await assert.rejects(send(0), refused);
    assert.deepEqual(received, []);
  });
});
