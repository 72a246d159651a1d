import assert from 'node:assert/strict';
import sharp from 'sharp';

import { hostileIcons } from '../fixtures/icons/hostile-icons.ts';
import { jpeg } from '../fixtures/pictures/photos.ts';
import { call, expectReply } from '../support/api/call.ts';
import { openPictureRoom, svg, type PictureRoom } from '../support/api/picture-room.ts';
import { usePictureRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

describe('icons', () => {
  const given = usePictureRoom();
  let api: TestApi;
  let owner: string;
  let room: PictureRoom;
  beforeEach(() => ({ api, owner, room } = given));

  const register = (icon: Uint8Array | string, name = 'Buoy', size = '32') =>
    room.send('/marker-icons', { icon, name, size });

  it('are not listed again to a client with the current list', async () => {
    expectReply(await register(svg), 201);
    const read = (etag: string) =>
      call(api.url, 'GET', `/api/rooms/${room.roomId}/marker-icons`, {
        bearer: room.reader,
        headers: { 'If-None-Match': etag },
      });
    const etag = (await read('"none"')).headers.get('etag') ?? '';
    expectReply(await read(etag), 304);
    expectReply(await register(svg), 201);
    assert.equal(expectReply(await read(etag), 200).json.count, 2);
  });

  it('are listed with a URL each, and served sanitized, under a policy that runs no script', async () => {
    const created = expectReply(await register(svg.replace('<path', '<!-- x --><path data-a="1"')), 201);
    assert.match(String(created.json.iconId), /^icon-api-[a-z0-9]+$/);
    const list = expectReply(await room.as(room.reader, 'GET', '/marker-icons'), 200);
    const [entry] = list.json.markerIcons as Record<string, unknown>[];
    assert.equal(entry?.name, 'Buoy');
    assert.equal(entry.size, 32);
    const served = await call(api.url, 'GET', String(entry.url), { bearer: room.reader });
    assert.match(
      served.text,
      /^<svg xmlns="[^"]+" height="32" viewBox="0 0 24 24" width="32"><path d="M2 2h20v20z"\/><\/svg>$/m,
    );
    assert.equal(served.headers.get('content-type'), 'image/svg+xml');
    assert.match(String(served.headers.get('content-security-policy')), /sandbox/);
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff');
    assert.match(String(served.headers.get('cache-control')), /immutable/);
    const png = await fetch(api.url + String(entry.pngUrl), {
      headers: { Authorization: `Bearer ${room.reader}` },
    });
    assert.equal(png.headers.get('content-type'), 'image/png');
    assert.equal((await sharp(Buffer.from(await png.arrayBuffer())).metadata()).width, 64);
  });

  it('create one event each and count in the quota', async () => {
    const { json } = expectReply(
      await register(
        await sharp(await jpeg(9, 9))
          .png()
          .toBuffer(),
      ),
      201,
    );
    const { rows } = await api.pool.query<{ after: Record<string, unknown> }>(
      `select after from history join rooms on rooms.key = room_key
       where rooms.id = $1 and kind = 'icon.created'`,
      [room.roomId],
    );
    assert.deepEqual(
      rows.map(({ after }) => after.iconId),
      [json.iconId],
    );
    const { bytes } = await room.row('select bytes from icons where id = $1', json.iconId);
    assert.equal(await room.usedBytes(), Number(bytes));
  });

  it('are refused for every defect, and leave nothing behind', async () => {
    const before = await room.keysOfStore();
    const chosen = Object.entries(hostileIcons).filter((_, index) => index % 8 === 0);
    for (const [name, [content, defect]] of chosen) {
      const reply = await register(content);
      expectReply(reply, 400, 'invalid_icon');
      assert.deepEqual(reply.json.details, { defect }, name);
    }
    assert.deepEqual(await room.keysOfStore(), before);
    const list = expectReply(await room.as(room.reader, 'GET', '/marker-icons'), 200);
    assert.deepEqual(list.json.markerIcons, []);
  });

  it('are refused over one mebibyte, with or without a declared length', async () => {
    const padded = (length: number) => svg.replace('</svg>', `${' '.repeat(length - svg.length)}</svg>`);
    expectReply(await register(padded(1024 * 1024)), 201);
    expectReply(await register(padded(1024 * 1024 + 1)), 413, 'icon_too_large');
    expectReply(await register(padded(8 * 1024 * 1024)), 413, 'icon_too_large');
  });

  it('need a file, a name and a size from 8 to 256', async () => {
    for (const [parts, message] of [
      [{ name: 'a', size: '24' }, /icon/],
      [{ icon: svg, size: '24' }, /name/],
      [{ icon: svg, name: 'a' }, /size/],
      [{ icon: svg, name: 'a', size: '7' }, /size/],
      [{ icon: svg, name: 'a', size: '257' }, /size/],
      [{ icon: svg, name: 'a', size: '2e1' }, /size/],
      [{ icon: svg, name: 'a\nb', size: '24' }, /name/],
    ] as const) {
      const reply = expectReply(await room.send('/marker-icons', parts), 400);
      assert.match(String(reply.json.message), message);
    }
  });

  it('are accepted only by markers of their room', async () => {
    const { json } = expectReply(await register(svg), 201);
    const id = await room.marker({ markerIconId: json.iconId, markerIconSize: 48 });
    expectReply(
      await room.as(owner, 'PATCH', `/markers/${id}`, { markerIconId: 'icon-api-none' }),
      400,
      'invalid_marker',
    );
    room = await openPictureRoom(api, owner);
    const location = { latitude: 1, longitude: 2, markerIconId: json.iconId };
    expectReply(await room.as(owner, 'POST', '/markers', location), 400, 'invalid_marker');
    expectReply(await room.as(owner, 'GET', `/marker-icons/${String(json.iconId)}`), 404, 'icon_not_found');
  });

  it('are readable by anyone in a public room, and by tokens with read in a private one', async () => {
    const { json } = expectReply(await register(svg), 201);
    const one = `/marker-icons/${String(json.iconId)}`;
    expectReply(await room.as(undefined, 'GET', one), 401, 'authentication_required');
    expectReply(await room.as(room.writer, 'GET', '/marker-icons'), 403);
    expectReply(await room.as(room.writer, 'GET', one), 200);
    expectReply(await room.as(owner, 'PATCH', '/presentation/public', { isPublic: true }), 200);
    expectReply(await room.as(undefined, 'GET', one), 404, 'icon_not_found');
    expectReply(await room.as(owner, 'PATCH', '/public', { isPublic: true }), 200);
    expectReply(await room.as(undefined, 'GET', one), 200);
  });
});
