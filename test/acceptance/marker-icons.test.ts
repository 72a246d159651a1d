import assert from 'node:assert/strict';
import {
  anonymous,
  baseUrl,
  call,
  expectError,
  expectStatus,
  type ServiceAnswer,
  type Bearer,
} from './support/http.ts';
import { png, svg } from './support/pictures.ts';
import { createMarker, roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { eventually } from './support/waiting.ts';

const MiB = 1024 * 1024;

suite(import.meta.filename, 'Marker icons', () => {
  let room: RoomWithTokens;
  let path: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}/marker-icons`;
  });
  const form = (
    icon: string | Uint8Array<ArrayBuffer>,
    fileName = 'icon.svg',
    type = 'image/svg+xml',
  ): FormData => {
    const data = new FormData();
    data.set('icon', new Blob([icon], { type }), fileName);
    data.set('name', 'A hut');
    data.set('size', '32');
    return data;
  };
  const register = (data: FormData, caller: Bearer = room.writer): Promise<ServiceAnswer> =>
    call(caller, 'POST', path, { form: data });

  it('registers an SVG and a PNG icon', async () => {
    for (const data of [form(svg), form(png, 'icon.png', 'image/png')]) {
      const answer = expectStatus(await register(data), 201);
      assert.match(answer.string('iconId'), /^icon-api-.+$/);
    }
  });

  it('lists icons with name, size and url, without blobs', async () => {
    const iconId = expectStatus(await register(form(svg)), 201).string('iconId');
    await eventually(async () => {
      const list = expectStatus(await call(room.reader, 'GET', path), 200);
      const entries = Object.values(list.object()).flat() as Record<string, unknown>[];
      const entry = entries.find((candidate) => candidate.iconId === iconId);
      assert.ok(entry, list.text);
      assert.equal(entry.name, 'A hut');
      assert.equal(entry.size, 32);
      assert.equal(typeof entry.url, 'string');
      assert.ok(!list.text.includes('<circle'), 'no blob');
    });
  });

  it('serves an icon at its url under a policy that runs nothing', async () => {
    const iconId = expectStatus(await register(form(svg)), 201).string('iconId');
    const list = await call(room.owner, 'GET', path);
    const entries = Object.values(list.object()).flat() as Record<string, unknown>[];
    const url = String(entries.find((candidate) => candidate.iconId === iconId)?.url);
    const answer = await fetch(new URL(url, baseUrl()), {
      headers: { authorization: `Bearer ${room.reader.bearer}` },
    });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^image\/(svg\+xml|png)/);
    assert.match(answer.headers.get('content-security-policy') ?? '', /sandbox|default-src 'none'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
    await answer.arrayBuffer();
  });

  it('lets a marker reference an icon', async () => {
    const markerIconId = expectStatus(await register(form(svg)), 201).string('iconId');
    const created = await createMarker(room.script, room.roomId, { markerIconId, markerIconSize: 48 });
    assert.equal(created.at('marker.markerIconId'), markerIconId);
  });

  it('refuses an icon over 1 MB with 413 icon_too_large, and takes one of exactly 1 MB', async () => {
    const padded = (length: number): string =>
      svg.replace('</svg>', `${' '.repeat(length - svg.length)}</svg>`);
    expectStatus(await register(form(padded(MiB))), 201);
    expectError(await register(form(padded(MiB + 1))), 413, 'icon_too_large');
  });

  it('refuses what is neither SVG nor PNG, whatever it is called', async () => {
    const gif = new Uint8Array(Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'));
    for (const data of [
      form(gif, 'icon.png', 'image/png'),
      form('<html><script>1</script></html>'),
      form('plain text'),
      form(new Uint8Array(0)),
      form(png.slice(0, 40), 'icon.png', 'image/png'),
    ]) {
      expectError(await register(data), 400);
    }
  });

  it('never serves what an SVG could do harm with', async () => {
    const insides = [
      '<script>alert(1)</script>',
      '<g onload="alert(1)"/>',
      '<a href="javascript:alert(1)"><circle r="1"/></a>',
      '<image href="http://127.0.0.1:9/x.png"/>',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
      '<style>@import url(http://127.0.0.1:9/x.css);</style>',
    ];
    for (const inside of insides) {
      const answer = await register(form(svg.replace('</svg>', `${inside}</svg>`)));
      if (answer.status === 400) continue;
      const iconId = expectStatus(answer, 201).string('iconId');
      const list = await call(room.owner, 'GET', path);
      const entries = Object.values(list.object()).flat() as Record<string, unknown>[];
      const url = String(entries.find((candidate) => candidate.iconId === iconId)?.url);
      const served = await fetch(new URL(url, baseUrl()), {
        headers: { authorization: `Bearer ${room.reader.bearer}` },
      });
      const text = await served.text();
      assert.doesNotMatch(text, /script|onload|javascript:|127\.0\.0\.1|foreignObject|@import/i, inside);
    }
  });

  it('refuses an SVG with recursively expanding entities', async () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg.replace('</svg>', '<text>&b;</text></svg>')}`;
    expectError(await register(form(bomb)), 400);
  });

  it('refuses an icon without a file or name, or with an invalid size', async () => {
    for (const part of ['icon', 'name']) {
      const data = form(svg);
      data.delete(part);
      expectError(await register(data), 400, undefined, new RegExp(part));
    }
    const data = form(svg);
    data.set('size', 'huge');
    expectError(await register(data), 400, undefined, /size/);
  });

  it('shows the icons of a public room to anyone, and those of a private room only to tokens with read', async () => {
    const other = await roomWithTokens();
    const where = `/api/rooms/${other.roomId}/marker-icons`;
    expectError(await call(anonymous, 'GET', where), 401, 'authentication_required');
    expectError(await call(other.writer, 'GET', where), 403, "API token lacks 'read' permission");
    await setPublic(other.owner, other.roomId);
    expectStatus(await call(anonymous, 'GET', where), 200);
  });
});
