import assert from 'node:assert/strict';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';

import { call, createRoom, expectReply } from '../support/api/call.ts';
import { openSocket } from '../support/api/raw.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { when } from '../support/when.ts';

const multipart = 'multipart/form-data; boundary=b';
const text = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, start: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n${start}`;

/**
 * The start of a request for each body reader: route, media type, and what is sent before the connection
 * breaks.
 */
const requests = (roomId: string): readonly [string, string, string][] => {
  const chunk: Record<string, string> = {
    ...{ roomName: roomId, uploadId: crypto.randomUUID(), chunkIndex: '0', totalChunks: '2' },
    ...{ fileName: 'a.geojson', fileSize: '900000' },
  };
  const chunkTexts = Object.entries(chunk).map(([name, value]) => text(name, value));
  const layer = text('roomName', roomId) + text('layerName', 'Cut');
  return [
    [`POST /api/rooms/${roomId}/markers`, 'application/json', '{"title":'],
    [`POST /api/rooms/${roomId}/layers`, 'application/json', '{"name":'],
    ['POST /api/layers/upload-chunk', multipart, chunkTexts.join('') + file('chunk', 'a', '{"type":')],
    ['POST /api/layers/upload-chunk', multipart, file('chunk', 'a', '{') + chunkTexts.join('')],
    ['POST /api/layers/upload', multipart, layer + file('file', 'a.geojson', '{"type":')],
    [`POST /api/rooms/${roomId}/bulk-import`, multipart, file('file', 'a.geojson', '{"type":')],
    [`POST /api/rooms/${roomId}/markers/upload-image`, multipart, file('image', 'a.jpg', '\xff\xd8')],
    [`POST /api/rooms/${roomId}/marker-icons`, multipart, file('icon', 'a.svg', '<svg')],
  ];
};

describe('a client that closes the connection before its request is complete', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  });
  after(() => api.close());

  for (const [index, [route]] of requests('roomId____').entries())
    it(`is logged in one line at level info with status 499, and no error: ${route} (${index})`, async () => {
      const [path = '', type, body] = requests(roomId)[index] ?? [];
      const from = api.log.length;
      const socket = await openSocket(api.url);
      socket.write(
        `${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner}\r\nExpect: 100-continue\r\n` +
          `Content-Type: ${type}\r\nContent-Length: 1000000\r\n\r\n`,
      );
      const [asked] = (await once(socket, 'data')) as [Buffer];
      assert.match(asked.toString(), /^HTTP\/1\.1 100 /);
      socket.write(`${body}${randomBytes(100_000).toString('hex')}`, () => socket.resetAndDestroy());
      await when('the request has ended', () => api.log.slice(from).some(({ msg }) => msg === 'request'));
      // All work of the request has ended when the process answers the next request for its rows.
      const next = await call(api.url, 'GET', `/api/layers/${roomId}`, { bearer: owner });
      expectReply(next, 200);
      await when('nothing announced is left', async () => {
        const { rows } = await api.pool.query('select from blobs');
        return rows.length === 0;
      });
      const lines = api.log.slice(from);
      const [line] = lines.filter(({ msg }) => msg === 'request');
      assert.deepEqual([line?.status, line?.aborted, line?.level, line?.error], [499, true, 30, undefined]);
      assert.deepEqual(
        lines.filter(({ level }) => Number(level) > 30),
        [],
      );
    });

  it('is not counted as a refusal or an error in the metrics', async () => {
    const text = await api.dependencies.metrics.registry.metrics();
    assert.match(text, /http_request_seconds_count\{[^}]*upload-chunk[^}]*status="499"/);
    assert.doesNotMatch(text, /refusals_total\{/);
    assert.doesNotMatch(text, /status="5/);
    assert.deepEqual(
      api.log.filter(({ level }) => Number(level) > 30),
      [],
    );
  });
});
