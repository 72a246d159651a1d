import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';

import { limits } from '../../core/limits.ts';
import { expectReply } from '../support/api/call.ts';
import { openPictureRoom, type PictureRoom } from '../support/api/picture-room.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('a response full of long texts', () => {
  let api: TestApi;
  let owner: string;
  let room: PictureRoom;
  const markers = 30;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    room = await openPictureRoom(api, owner);
    for (let n = 0; n < markers; n++) {
      await room.marker({
        title: `marker ${n}`,
        description: String(n).padStart(limits.markerDescriptionLength, '-'),
      });
    }
    const { json } = await room.as(owner, 'GET', '/markers');
    const slides = [{ id: 'a', visible: { markerIds: (json.markers as Json[]).map(({ id }) => id) } }];
    expectReply(await room.as(owner, 'PUT', '/presentation', { slides }), 200);
  });
  after(() => api.close());

  it('of history limits its pages by bytes, and returns each event once', async () => {
    const seqs: number[] = [];
    let pages = 0;
    for (let before: unknown = null; pages === 0 || before !== null; pages++) {
      const query = before === null ? '' : `&before=${Number(before)}`;
      const { json, text } = expectReply(await room.as(owner, 'GET', `/history?limit=500${query}`), 200);
      assert.ok(text.length < limits.eventPageBytes * 1.2, `${text.length} characters`);
      seqs.push(...(json.history as Json[]).map(({ seq }) => Number(seq)));
      before = json.nextBefore;
    }
    assert.ok(pages >= 3, `${pages} pages`);
    const all = Array.from({ length: markers + 1 }, (_, n) => markers + 1 - n);
    assert.deepEqual(
      seqs.slice(-all.length).map((seq) => seq - (seqs.at(-1) ?? 0) + 1),
      all,
    );
  });

  for (const path of ['/presentation', '/markers']) {
    it(`arrives complete in pieces, also compressed: ${path}`, async () => {
      const headers = { authorization: `Bearer ${owner}`, 'accept-encoding': 'identity' };
      const asked = get(`${api.url}/api/rooms/${room.roomId}${path}`, { headers });
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      assert.equal(answer.headers['transfer-encoding'], 'chunked');
      assert.match(String(answer.headers['content-type']), /^application\/json/);
      const parts: Buffer[] = [];
      for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
      const text = Buffer.concat(parts).toString();
      assert.equal((await room.as(owner, 'GET', path)).text, text);
      const descriptions = (JSON.parse(text) as { markers: Json[] }).markers.map((each) => each.description);
      assert.equal(new Set(descriptions).size, markers);
    });
  }
});
