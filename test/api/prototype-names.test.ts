import assert from 'node:assert/strict';
import { jpeg } from '../fixtures/pictures/photos.ts';
import { call, expectReply } from '../support/api/call.ts';
import { svg } from '../support/api/picture-room.ts';
import { useRoom } from '../support/api/room.ts';

describe('a property name of Object.prototype', () => {
  const given = useRoom();
  const names = ['__proto__', 'constructor', 'prototype', 'toString'];
  const send = (method: string, path: string, init: RequestInit, headers = {}) =>
    call(given.api.url, method, path, { bearer: given.owner, init, headers });

  it('is refused as an unknown parameter of a query', async () => {
    for (const name of names) {
      const path = `/api/rooms/${given.roomId}/markers?${name}=1`;
      expectReply(await send('GET', path, {}), 400, `unknown_parameter:${name}`);
    }
  });

  it('is refused as an unknown field of a JSON body', async () => {
    const room = `/api/rooms/${given.roomId}`;
    const bodies: [string, string][] = [
      [`${room}/markers`, '"latitude":1,"longitude":2'],
      [`${room}/comments`, `"objectType":"room","objectId":"${given.roomId}","body":"x"`],
      [`${room}/layers`, '"name":"x","geojson":{"type":"FeatureCollection","features":[]}'],
    ];
    for (const name of names) {
      for (const [path, fields] of bodies) {
        const body = `{${fields},"${name}":{"title":"x"}}`;
        const reply = await send('POST', path, { body }, { 'Content-Type': 'application/json' });
        expectReply(reply, 400, `unknown_field:${name}`);
      }
    }
    assert.equal(({} as { title?: string }).title, undefined);
  });

  it('is refused as an unknown part of a multipart body', async () => {
    const room = `/api/rooms/${given.roomId}`;
    const photo = await jpeg(4, 3);
    const files: [string, Record<string, Uint8Array | string>, Record<string, string>][] = [
      [`${room}/marker-icons`, { icon: svg }, { name: 'x', size: '24' }],
      [`${room}/markers/upload-image`, { image: photo, thumbnail: photo }, {}],
      [`${room}/bulk-import`, { file: '{}' }, {}],
      [`${room}/import`, { file: 'SQLite format 3\0' }, {}],
      ['/api/layers/upload', { file: '{}' }, { roomName: given.roomId, layerName: 'x' }],
      ['/api/layers/upload-chunk', { chunk: 'x' }, { roomName: given.roomId }],
    ];
    for (const name of names) {
      for (const [path, parts, texts] of files) {
        const form = new FormData();
        for (const [each, text] of Object.entries({ ...texts, [name]: 'x' })) form.set(each, text);
        for (const [each, content] of Object.entries(parts))
          form.set(each, new Blob([Buffer.from(content)]), 'a.json');
        expectReply(await send('POST', path, { body: form }), 400, `unknown_field:${name}`);
      }
    }
  });
});
