import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { download } from '../../../local/temporal/download-with-sdk.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the download of the Temporal server', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let proxy: Server;
  const sockets = new Set<Socket>();

  /** A network that accepts connections and never answers: a proxy that says nothing. */
  beforeEach(async () => {
    folder = temporaryFolder();
    proxy = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    folder.remove();
  });

  function begin(timeoutMs: number, signal?: AbortSignal): Promise<string> {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const environment = {
      ...inheritedEnvironment(),
      HTTPS_PROXY: url,
      https_proxy: url,
      NO_PROXY: '',
      no_proxy: '',
    };
    return download({ cacheFolder: folder.path, environment, say: () => undefined, signal }, timeoutMs);
  }

  it('fails when no server answers in time, and leaves no file', async () => {
    await assert.rejects(begin(500), /no connection within 0\.5 s/);
    assert.equal(existsSync(join(folder.path, 'bin/temporal-of-sdk')), false);
  });

  it('ends when the start is cancelled', async () => {
    const cancel = new AbortController();
    const result = begin(600_000, cancel.signal);
    const rejected = assert.rejects(result);
    await once(proxy, 'connection');
    cancel.abort();
    await rejected;
  });
});
