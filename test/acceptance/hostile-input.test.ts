import assert from 'node:assert/strict';
import { call, expectError, expectStatus } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { boundary, multipart, sendRaw, type RawReply } from './support/raw.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { expectNothingIn, expectRefused, sendUpload } from './support/uploads.ts';
import { eventually } from './support/waiting.ts';

const good = JSON.stringify(collection([square(8, 47, 1), square(9, 47, 1)]));

suite(import.meta.filename, 'Hostile input', () => {
  let room: RoomWithTokens;
  let markers: string;
  beforeEach(async () => {
    room = await roomWithTokens();
    markers = `/api/rooms/${room.roomId}/markers`;
  });
  afterEach('and the service still answers afterwards', async () => {
    for (const process of [0, 1]) {
      expectStatus(await call(room.owner, 'GET', `/api/rooms/${room.roomId}`, { process }), 200);
      expectStatus(await call(null, 'GET', '/livez', { process }), 200);
    }
    await createMarker(room.script, room.roomId);
  });
  const refusesFile = (title: string, content: unknown, message: RegExp, fileName?: string): void => {
    it(`rejects ${title} with the reason, and stores nothing`, async () => {
      const upload = { content, ...(fileName === undefined ? {} : { fileName }) };
      const answer = await sendUpload(room.script, room.roomId, upload);
      await expectRefused(room.script, room.roomId, answer, message);
    });
  };
  const position = /byte|offset|position|line|feature|character/i;

  refusesFile('a file of broken JSON', good.replace('"Polygon"', 'Polygon'), position);
  refusesFile(
    'a file that is cut in the middle of a feature',
    good.slice(0, -40),
    /end|cut|truncat|incomplete/i,
  );
  refusesFile('a file that is cut between two features', good.slice(0, good.indexOf(',{"type"', 40)), /end|cut|truncat|incomplete/i); // prettier-ignore
  refusesFile('a file with something after its end', `${good} {"more": 1}`, position);
  refusesFile('a file of 200,000 nested brackets', '['.repeat(200_000), /nest|deep|depth|byte/i);
  refusesFile(
    'a feature of 200,000 nested brackets in its properties',
    good.replace('"properties":{}', `"properties":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`),
    /nest|deep|depth/i,
  );
  refusesFile(
    'coordinates of 200,000 nested brackets',
    `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":${'['.repeat(200_000)}${']'.repeat(200_000)}}}]}`,
    /nest|deep|depth|coordinates/i,
  );
  refusesFile(
    'an unknown reference system',
    good.replace(
      '"features"',
      '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::999999"}},"features"',
    ),
    /999999|reference system|CRS/i,
  );
  refusesFile(
    'a reference system that is a link to somewhere',
    good.replace(
      '"features"',
      '"crs":{"type":"link","properties":{"href":"http://127.0.0.1:9/crs","type":"proj4"}},"features"',
    ),
    /link|reference system|CRS/i,
  );
  refusesFile(
    'metres where degrees belong',
    JSON.stringify(collection([square(2_600_000, 1_200_000, 1000)])),
    /degree|range|longitude|latitude|reference system|CRS/i,
  );
  refusesFile(
    'coordinates that are no numbers',
    good.replace('[8,47]', '["8","47"]'),
    /feature 0|coordinates|number|position/i,
  );
  refusesFile('JSON that is no GeoJSON', '{"hello": "world"}', /GeoJSON|type|FeatureCollection/i);
  refusesFile('a file of nothing but zeros', new Uint8Array(5000), /format|JSON|byte/i);
  refusesFile('bytes that are no UTF-8', Buffer.concat([Buffer.from(good.slice(0, 60)), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from(good.slice(60))]), /UTF-8|byte|character|JSON/i); // prettier-ignore
  refusesFile('a program in place of a map', '#!/bin/sh\nrm -rf /\n', /format|JSON|not/i, 'layer.geojson');
  refusesFile('a file with an unknown extension', 'MZ\u0090\u0000', /format|not|byte/i, 'setup.exe');

  it('treats a hostile file name as plain text', async () => {
    for (const fileName of [
      '../../../etc/passwd.geojson',
      'a\u0000b.geojson',
      `${'x'.repeat(5000)}.geojson`,
    ]) {
      const answer = await sendUpload(room.script, room.roomId, { content: good, fileName });
      assert.ok([200, 202, 400].includes(answer.status), `${answer.status} ${answer.text}`);
    }
  });

  it('refuses JSON bodies that are broken, and says where', async () => {
    const texts = [
      '{',
      '{"latitude": 1,}',
      '{"latitude": 1 "longitude": 2}',
      "{'latitude': 1}",
      '\u0000',
      '{"a":NaN}',
    ];
    for (const text of texts) {
      expectError(await call(room.script, 'POST', markers, { text }), 400, undefined, position);
    }
  });

  it('refuses a JSON body of 200,000 nested brackets', async () => {
    for (const text of ['['.repeat(200_000), '{"a":'.repeat(100_000), `{"tags":${'['.repeat(200_000)}`]) {
      expectError(await call(room.script, 'POST', markers, { text }), 400, undefined, /nest|deep|depth/i);
    }
    const layers = `/api/rooms/${room.roomId}/layers`;
    const text = `{"name":"x","geojson":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expectError(await call(room.script, 'POST', layers, { text }), 400, undefined, /nest|deep|depth/i);
  });

  it('handles names of prototype members as plain names', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      const text = `{"latitude": 1, "longitude": 2, "${key}": {"title": "polluted"}}`;
      expectError(await call(room.script, 'POST', markers, { text }), 400, `unknown_field:${key}`);
    }
    assert.equal((await createMarker(room.owner, room.roomId)).at('marker.title'), 'Zürich');
  });

  it('refuses or preserves text with a character that databases cannot store', async () => {
    const json = { latitude: 1, longitude: 2, description: 'a\u0000b' };
    const answer = await call(room.script, 'POST', markers, { json });
    if (answer.status === 201) assert.equal(answer.at('marker.description'), json.description);
    else expectError(answer, 400, undefined, /description/);
  });

  const upload = async (body: string[], headers: Record<string, string>, hangUp = true): Promise<RawReply> =>
    sendRaw({
      method: 'POST',
      path: '/api/layers/upload',
      headers: {
        authorization: `Bearer ${room.uploader.bearer}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        ...headers,
      },
      body,
      hangUp,
    });
  const parts = (content: string, open = false): string =>
    multipart(
      [
        { name: 'roomName', content: room.roomId },
        { name: 'layerName', content: 'raw' },
        { name: 'file', fileName: 'raw.geojson', type: 'application/geo+json', content },
      ],
      open,
    );

  it('keeps nothing of an upload whose connection dies in the middle of the file', async () => {
    const body = parts(good.slice(0, 100), true);
    const answer = await upload([body], { 'content-length': String(body.length + 1000) });
    assert.ok([0, 400].includes(answer.status), answer.head);
    await eventually(() => expectNothingIn(room.script, room.roomId));
  });

  it('stores nothing of a multipart body without its closing boundary', async () => {
    const body = parts(good, true);
    const answer = await upload([body], { 'content-length': String(body.length) }, false);
    assert.equal(answer.status, 400, answer.head);
    await expectNothingIn(room.script, room.roomId);
  });

  it('stores nothing of a chunked body that is cut off', async () => {
    const body = parts(good);
    const answer = await upload([`${(body.length + 50).toString(16)}\r\n${body}`], {
      'transfer-encoding': 'chunked',
    });
    assert.ok([0, 400].includes(answer.status), answer.head);
    await eventually(() => expectNothingIn(room.script, room.roomId));
  });

  it('refuses an invalid chunk size', async () => {
    const answer = await upload([`zz\r\n${parts(good)}\r\n0\r\n\r\n`], { 'transfer-encoding': 'chunked' });
    assert.ok([0, 400].includes(answer.status), answer.head);
    await expectNothingIn(room.script, room.roomId);
  });

  it('refuses multipart without a boundary, and invalid multipart', async () => {
    const bare = await upload([parts(good)], { 'content-type': 'multipart/form-data', 'content-length': String(parts(good).length) }, false); // prettier-ignore
    assert.equal(bare.status, 400, bare.head);
    const none = await upload(['nothing of the kind'], { 'content-length': '19' }, false);
    assert.equal(none.status, 400, none.head);
  });

  it('accepts a body that arrives in small pieces', async () => {
    const body = parts(good);
    const pieces = body.match(/[^]{1,97}/g) ?? [];
    const answer = await upload(pieces, { 'content-length': String(body.length) }, false);
    // On a busy machine, the job reports the result later.
    assert.ok([200, 202].includes(answer.status), answer.head + answer.body);
    await eventually(async () => {
      const list = await call(room.owner, 'GET', `/api/layers/${room.roomId}`);
      assert.equal(expectStatus(list, 200).list('layers').length, 1);
    });
  });

  it('refuses thousands of parts', async () => {
    const many = multipart(Array.from({ length: 5000 }, (_, n) => ({ name: `field${n}`, content: 'x' })));
    const answer = await upload([many], { 'content-length': String(many.length) }, false);
    assert.ok([400, 413].includes(answer.status), answer.head);
    await expectNothingIn(room.script, room.roomId);
  });
});
