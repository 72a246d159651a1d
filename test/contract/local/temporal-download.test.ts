import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { inheritedEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { download, downloadHost } from '../../../local/temporal/download-with-sdk.ts';
import { cachedTemporal } from '../../../local/temporal/find.ts';
import { createAuthority } from '../../support/certificates.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('the download of the Temporal server', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let proxy: Server;
  let sockets: Set<Socket>;

  /** The proxy is the network of the download. It accepts connections and sends nothing by itself. */
  beforeEach(async () => {
    folder = temporaryFolder();
    sockets = new Set();
    proxy = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    folder.remove();
  });

  const portOf = (server: Server) => (server.address() as AddressInfo).port;

  function begin(timeoutMs: number, more: { signal?: AbortSignal; caFile?: string } = {}): Promise<string> {
    const url = `http://127.0.0.1:${portOf(proxy)}`;
    const environment = {
      ...inheritedEnvironment(),
      ...{ HTTPS_PROXY: url, https_proxy: url, NO_PROXY: '', no_proxy: '' },
      SSL_CERT_FILE: more.caFile,
    };
    const options = { cacheFolder: folder.path, environment, say: () => undefined, signal: more.signal };
    return download(options, timeoutMs);
  }

  it('fails when no server answers in time, and leaves no file', async () => {
    await assert.rejects(begin(500), /no connection within 0\.5 s/);
    assert.equal(existsSync(join(folder.path, 'bin/temporal-of-sdk')), false);
  });

  it('ends when the start is cancelled', async () => {
    const cancel = new AbortController();
    const rejected = assert.rejects(begin(600_000, { signal: cancel.signal }));
    await once(proxy, 'connection');
    cancel.abort();
    await rejected;
  });

  it('caches the program, also behind a proxy', async function () {
    const program = cachedTemporal(cacheFolder(readEnvironment(localEnvironment)));
    // The gate then uses another program: a setting, or one on PATH.
    if (program === undefined) return this.skip();
    const archive = join(folder.path, 'archive.tar.gz');
    execFileSync('tar', ['-I', 'gzip -1', '-cf', archive, '-C', dirname(program), basename(program)]);
    const authority = createAuthority(folder.path);
    const { certFile, keyFile } = authority.issue(downloadHost);
    const server = createTlsServer(
      { cert: readFileSync(certFile), key: readFileSync(keyFile) },
      (request, response) => {
        if (request.url?.startsWith('/cli/') !== true) createReadStream(archive).pipe(response);
        else
          response.setHeader('content-type', 'application/json').end(
            JSON.stringify({
              archiveUrl: `https://${downloadHost}/archive.tar.gz`,
              fileToExtract: basename(program),
            }),
          );
      },
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy.on('connection', (socket: Socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        const tunnel = connect(portOf(server), '127.0.0.1').on('error', () => undefined);
        socket.pipe(tunnel).pipe(socket);
        sockets.add(tunnel);
      }),
    );
    try {
      const target = await begin(60_000, { caFile: authority.caFile });
      assert.equal(statSync(target).size, statSync(program).size);
      assert.match(execFileSync(target, ['--version'], { encoding: 'utf8' }), /Server 1\./);
    } finally {
      server.close();
    }
  });
});
