import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { beat, beginSse, writeFrames } from '../../../api/events/sse-answer.ts';
import { frameOf } from '../../../api/events/sse-frame.ts';

const reported = ['data: first\n\n', 'data: zweites – 2\n\n'];

describe('a response of server-sent events', () => {
  let server: Server;
  /** Responses that are delayed until the test releases them. */
  const open: ServerResponse[] = [];
  before(async () => {
    server = createServer((req, res) => {
      if (req.url === '/pending') {
        open.push(res);
        return;
      }
      beginSse({ res }, 7);
      writeFrames(res, reported.map(frameOf));
      writeFrames(res, [beat]);
      res.end();
      writeFrames(res, [beat]);
      open.pop()?.end('held');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => server.close());

  const ask = async (request: string): Promise<string> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request);
    return text(socket);
  };
  const whole = ['retry: 2000\n\n', ...reported, ':\n\n'];
  const closing = 'Host: chartroom\r\nConnection: close\r\n\r\n';

  it('is sent in chunks of one message each, and ends properly', async () => {
    const answer = await ask(`GET / HTTP/1.1\r\n${closing}`);
    assert.match(
      answer,
      /^HTTP\/1.1 200 OK\r\nContent-Type: text\/event-stream\r\nCache-Control: .*no-transform/,
    );
    const chunks = whole.map((each) => `${Buffer.byteLength(each).toString(16)}\r\n${each}\r\n`);
    assert.equal(answer.slice(answer.indexOf('\r\n\r\n') + 4), `${chunks.join('')}0\r\n\r\n`);
  });

  it('is sent without chunks to a client that does not support them', async () => {
    const answer = await ask('GET / HTTP/1.0\r\n\r\n');
    assert.equal(answer.slice(answer.indexOf('\r\n\r\n') + 4), whole.join(''));
  });

  it('waits for the previous response on its connection', async () => {
    const answer = await ask(`GET /pending HTTP/1.1\r\nHost: chartroom\r\n\r\nGET / HTTP/1.1\r\n${closing}`);
    const [first, second] = ['\r\nheld', 'text/event-stream'].map((part) => answer.indexOf(part));
    assert.ok(first !== undefined && first > 0 && second !== undefined && second > first, answer);
    assert.ok(answer.endsWith(':\n\n\r\n0\r\n\r\n'), answer);
  });
});
