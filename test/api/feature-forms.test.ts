import assert from 'node:assert/strict';

import { call, createRoom, expectReply, issueToken, type ApiReply } from '../support/api/call.ts';
import { publishLayer } from '../support/api/publish-layer.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

const count = 3000;

/** Squares in a row along the equator. */
const squares = Array.from({ length: count }, (_, n) => {
  const west = n / 10 - 150;
  const ring = [[west, 0], [west + 0.05, 0], [west + 0.05, 1], [west, 0]]; // prettier-ignore
  return JSON.stringify({
    ...{ type: 'Feature', id: n, properties: { n, padding: '-'.repeat(200) } },
    geometry: { type: 'Polygon', coordinates: [ring] },
  });
});

describe('the features of a layer', () => {
  let api: TestApi;
  let token: string;
  let path: string;

  before(async () => {
    api = await startTestApi();
    const owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    path = `/api/layers/${await publishLayer(api, roomId, 'squares', squares)}/features`;
    token = (await issueToken(api, owner, roomId, 'read')).secret;
  });
  after(() => api.close());

  const read = (query = '', headers: Record<string, string> = {}): Promise<ApiReply> =>
    call(api.url, 'GET', path + query, { bearer: token, headers });
  const idsOf = ({ json }: ApiReply) => (json.features as Json[]).map(({ id }) => Number(id));
  const linkOf = ({ json }: ApiReply, rel: string) =>
    (json.links as { rel: string; href: string }[]).find((link) => link.rel === rel)?.href;
  const half = '?minLon=-100&minLat=-1&maxLon=20&maxLat=2';

  describe('by pages', () => {
    for (const [query, matched] of [
      ['?', count],
      [`${half}&`, 1201],
    ] as const)
      it(`are returned once each, ${matched} in total, by following the links to the next page`, async () => {
        const whole = idsOf(await read(query));
        assert.equal(whole.length, matched);
        const ids: number[] = [];
        let page = expectReply(await read(`${query}limit=500&_=1`), 200);
        for (;;) {
          const { json } = page;
          const returned = idsOf(page).length;
          assert.deepEqual([json.numberMatched, json.numberReturned], [matched, returned]);
          assert.deepEqual(json._metadata, {
            complete: false,
            totalFeatures: count,
            returnedFeatures: returned,
          });
          ids.push(...idsOf(page));
          const next = linkOf(page, 'next');
          const header = page.headers.get('link') ?? '';
          if (next === undefined) {
            assert.ok(!header.includes('rel="next"'), header);
            break;
          }
          assert.ok(header.includes(`<${next}>; rel="next"`), header);
          assert.equal(returned, 500);
          assert.ok(next.startsWith(api.url + path), next);
          page = expectReply(await call('', 'GET', next, { bearer: token }), 200);
        }
        assert.deepEqual(ids, whole);
      });

    it('are complete where one page holds all', async () => {
      const page = expectReply(await read('?minLon=0&minLat=0&maxLon=1&maxLat=1&limit=50&zoom=2'), 200);
      assert.deepEqual(idsOf(page).length, 11);
      assert.equal((page.json._metadata as Json).complete, true);
      assert.equal(linkOf(page, 'next'), undefined);
      assert.ok(linkOf(page, 'self')?.endsWith('&limit=50&zoom=2'));
    });

    it('end after the last feature, and refuse an invalid position or number', async () => {
      const page = expectReply(await read(`?limit=10&after=${count}`), 200);
      assert.deepEqual([idsOf(page), page.json.numberMatched, linkOf(page, 'next')], [[], count, undefined]);
      for (const query of [
        '?limit=0',
        '?limit=x',
        '?limit=1.5',
        '?limit=1&after=-1',
        '?after=1e9',
        `?after=${'9'.repeat(16)}`,
      ])
        expectReply(await read(query), 400, 'invalid_request');
    });
  });

  describe('as a text sequence', () => {
    const Accept = 'application/geo+json-seq';
    const parsed = ({ text }: ApiReply): Json[] => {
      assert.ok(text === '' || text.endsWith('\n'));
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => {
          assert.equal(line[0], '\x1e');
          return JSON.parse(line.slice(1)) as Json;
        });
    };

    it('are the same features, one per line', async () => {
      for (const query of ['', half, `${half}&zoom=1`, `${half}&limit=7`]) {
        const [sequence, collection] = [await read(query, { Accept }), await read(query)];
        expectReply(sequence, 200);
        assert.equal(sequence.headers.get('content-type'), Accept);
        assert.deepEqual(parsed(sequence), collection.json.features);
        assert.equal(sequence.headers.get('link'), collection.headers.get('link'));
      }
      assert.deepEqual(parsed(await read('?minLon=0&minLat=50&maxLon=1&maxLat=51', { Accept })), []);
    });

    it('are sent only to clients that prefer them, and have their own tag', async () => {
      const typeOf = async (accept: string) =>
        (await read(half, { Accept: accept })).headers.get('content-type');
      assert.equal(await typeOf(`${Accept}, application/geo+json;q=0.5`), Accept);
      for (const accept of ['*/*', 'application/json', `application/geo+json, ${Accept};q=0.5`, 'text/html'])
        assert.equal(await typeOf(accept), 'application/geo+json');
      const tag = (await read('', { Accept })).headers.get('etag') ?? '';
      expectReply(await read('', { Accept, 'If-None-Match': tag }), 304);
      const other = expectReply(await read('', { 'If-None-Match': tag }), 200);
      assert.match(other.headers.get('vary') ?? '', /\bAccept\b/);
    });
  });

  describe('by ranges of the response', () => {
    const identity = { 'Accept-Encoding': 'identity' };
    const queries = ['', half, `${half}&limit=9`, `${half}&zoom=1`];

    it('add up to the whole response', async () => {
      for (const query of queries) {
        const whole = expectReply(await read(query, identity), 200);
        assert.equal(whole.headers.get('accept-ranges'), 'bytes');
        const size = Buffer.byteLength(whole.text);
        const pieces: string[] = [];
        const step = Math.ceil(size / 3.3);
        for (let start = 0; start < size; start += step) {
          const last = Math.min(size, start + step) - 1;
          const Range = `bytes=${start}-${start + step - 1}`;
          const piece = expectReply(await read(query, { Range, 'Accept-Encoding': 'br, gzip' }), 206);
          assert.equal(piece.headers.get('content-range'), `bytes ${start}-${last}/${size}`);
          assert.equal(piece.headers.get('content-encoding'), null);
          assert.equal(piece.headers.get('etag'), whole.headers.get('etag'));
          pieces.push(piece.text);
        }
        assert.equal(pieces.join(''), whole.text);
        const tail = await read(query, { Range: 'bytes=-30' });
        assert.equal(tail.text, whole.text.slice(-30));
      }
    });

    it('are the whole response when the tag does not match, and refused past the end', async () => {
      const whole = await read(half, identity);
      const tag = whole.headers.get('etag') ?? '';
      const asked = (condition: string) => read(half, { Range: 'bytes=5-9', 'If-Range': condition });
      assert.equal(expectReply(await asked(tag), 206).text, whole.text.slice(5, 10));
      for (const other of ['"other"', `W/${tag}`, `${tag.slice(0, -1)}+br"`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
        assert.equal(expectReply(await asked(other), 200).text, whole.text);
      const beyond = await read(half, { Range: 'bytes=99999999-' });
      assert.equal(expectReply(beyond, 416).headers.get('content-range'), `bytes */${whole.text.length}`);
    });
  });
});
