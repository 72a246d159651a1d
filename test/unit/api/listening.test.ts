import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

import { listen, type Listening } from '../../../api/http/listening.ts';

describe('a server that listens', () => {
  let server: Server;
  let listening: Listening;
  beforeEach(async () => {
    server = createServer((_, res) => void res.end('here'));
    listening = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await listening.close();
  });

  const port = () => Number(new URL(listening.url).port);

  it('accepts many simultaneous connections within a few event loop iterations', async () => {
    let accepted = 0;
    server.on('connection', () => accepted++);
    // A connection to a local address is already queued for accept() when the call returns.
    const clients = Array.from({ length: 64 }, () => connect(port(), '127.0.0.1'));
    let turns = 0;
    for (; accepted < clients.length; turns++) await turn();
    assert.ok(turns <= clients.length / 2, `${turns} turns`);
    assert.equal(await listening.countConnections(), clients.length);
    for (const client of clients) client.destroy();
  });

  it('fails for a port that is already in use', async () => {
    await assert.rejects(listen(createServer(), { host: '127.0.0.1', port: port() }), { code: 'EADDRINUSE' });
  });

  it('responds on every socket, and accepts no connection once it is closed', async () => {
    const ask = () =>
      fetch(listening.url, { headers: { Connection: 'close' } }).then((reply) => reply.text());
    const answers = await Promise.all(Array.from({ length: 64 }, ask));
    assert.ok(answers.every((text) => text === 'here'));
    await listening.close();
    const [error] = (await once(connect(port(), '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    assert.equal(error.code, 'ECONNREFUSED');
  });
});
