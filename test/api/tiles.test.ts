import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { publishLayer } from '../support/api/publish-layer.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { decodeTile } from '../unit/geo/decode-tile.ts';

const line = (id: number, lon: number) =>
  `{"type":"Feature","id":${id},"properties":{"n":${id}},"geometry":{"type":"LineString","coordinates":[[${lon},0],[${lon},1]]}}`;

describe('vector tiles of a layer', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let small: string;
  let large: string;

  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    small = await publishLayer(api, roomId, 'few lines', [line(1, 10), line(2, 10.5), line(3, 179)]);
    large = await publishLayer(
      api,
      roomId,
      'many lines',
      Array.from({ length: 25_000 }, (_, n) => line(n, n / 500)),
    );
  });
  after(() => api.close());

  /** Sends the request without additions: bodies stay compressed as received. */
  async function read(path: string, headers: Record<string, string> = {}, bearer = owner) {
    const { request } = await import('node:http');
    return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
      (resolve, reject) => {
        const sent = request(
          api.url + path,
          { headers: { Authorization: `Bearer ${bearer}`, ...headers } },
          (response) => {
            const pieces: Buffer[] = [];
            response.on('data', (piece: Buffer) => pieces.push(piece));
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers as Record<string, string | undefined>,
                body: Buffer.concat(pieces),
              }),
            );
          },
        );
        sent.on('error', reject).end();
      },
    );
  }

  const tile = (layer: string, address: string) => `/api/layers/${layer}/tiles/${address}.mvt`;

  it('contain the features at their position', async () => {
    const { status, headers, body } = await read(tile(small, '4/8/7'));
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'application/vnd.mapbox-vector-tile');
    const [only] = decodeTile(body);
    assert.equal(only?.name, 'features');
    assert.deepEqual(only.features.map(({ id, properties }) => [id, properties]).sort(), [
      [1, { n: 1 }],
      [2, { n: 2 }],
    ]);
  });

  it('are described for map clients, which use the described URLs', async () => {
    const { json } = expectReply(
      await call(api.url, 'GET', `/api/layers/${large}/tilejson.json`, { bearer: owner }),
      200,
    );
    const [template = ''] = json.tiles as string[];
    assert.deepEqual(
      { ...json, tiles: undefined, limits: undefined },
      {
        tilejson: '3.0.0',
        name: 'many lines',
        scheme: 'xyz',
        tiles: undefined,
        limits: undefined,
        minzoom: 0,
        maxzoom: 16,
        bounds: [0, 0, 49.998, 1],
        center: [24.999, 0.5, 2],
        vector_layers: [
          {
            id: 'features',
            description: 'many lines',
            minzoom: 0,
            maxzoom: 16,
            fields: { n: 'Number' },
            geometries: ['line'],
          },
        ],
      },
    );
    const url = template.replace('{z}', '8').replace('{x}', '146').replace('{y}', '127');
    assert.ok(url.startsWith(`${api.url}/api/layers/${large}/tiles/8/146/127.mvt?v=`), url);
    const reply = await read(url.slice(api.url.length));
    assert.equal(reply.status, 200);
    assert.equal(reply.headers['cache-control'], 'private, max-age=31536000, immutable');
  });

  it('are never described at a host that only the request names', async () => {
    const path = `/api/layers/${small}/tilejson.json`;
    const tilesFor = async (Host: string) => {
      const { body } = await read(path, { Host });
      return (JSON.parse(body.toString()) as { tiles: string[] }).tiles[0]?.replace(/\/api\/.*/, '');
    };
    const { port } = new URL(api.url);
    assert.equal(await tilesFor('evil.example'), `http://127.0.0.1:${port}`);
    assert.equal(await tilesFor('127.0.0.1.evil.example:8080'), `http://127.0.0.1:${port}`);
    assert.equal(await tilesFor(`localhost:${port}`), `http://localhost:${port}`);
  });

  it('must be revalidated when the URL contains no version', async () => {
    for (const query of ['', '?v=1-another']) {
      const { headers } = await read(tile(small, '4/8/7') + query);
      assert.equal(headers['cache-control'], 'private, no-cache');
    }
  });

  it('have a strong tag by content and encoding, and answer 304 to a client that has it', async () => {
    const plain = await read(tile(large, '3/4/3'));
    const tags = new Set<string>();
    for (const [encoding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const packed = await read(tile(large, '3/4/3'), { 'Accept-Encoding': encoding });
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.equal(packed.headers.vary?.includes('Accept-Encoding'), true);
      assert.ok(packed.body.length < plain.body.length);
      assert.deepEqual(decode(packed.body), plain.body);
      const etag = packed.headers.etag ?? '';
      assert.match(etag, /^"/);
      tags.add(etag);
      const again = await read(tile(large, '3/4/3'), { 'Accept-Encoding': encoding, 'If-None-Match': etag });
      assert.deepEqual([again.status, again.body.length], [304, 0]);
    }
    tags.add(plain.headers.etag ?? '');
    assert.equal(tags.size, 3);
  });

  it('vary by encoding, credential and origin, as features do', async () => {
    const features = `/api/layers/${small}/features`;
    for (const [path, own] of [
      [tile(small, '4/8/7'), []],
      [tile(small, '4/0/0'), []],
      [features, ['accept']],
    ] as const) {
      const { headers } = await read(path, { Origin: 'https://maps.example.org' });
      const named = new Set((headers.vary ?? '').toLowerCase().split(', '));
      const expected = ['accept-encoding', 'authorization', 'cookie', 'origin', ...own];
      assert.deepEqual([...named].sort(), expected.sort(), path);
    }
  });

  it('are an empty response where there are no features', async () => {
    const { status, headers, body } = await read(tile(small, '4/0/0'));
    assert.deepEqual([status, body.length], [204, 0]);
    assert.match(headers.etag ?? '', /^"/);
  });

  it('are refused for an invalid tile address, with an explanation', async () => {
    for (const address of ['4/16/0', '4/0/16', '17/0/0', '99999999/0/0'])
      expectReply(await call(api.url, 'GET', tile(small, address), { bearer: owner }), 404, 'tile_not_found');
    for (const address of ['x/0/0', '1.5/0/0', '-1/0/0', '01/0/0', '4/0/1e1'])
      expectReply(await call(api.url, 'GET', tile(small, address), { bearer: owner }), 400, 'invalid_tile');
    expectReply(
      await call(api.url, 'GET', `/api/layers/${small}/tiles/0/0/0`, { bearer: owner }),
      404,
      'not_found',
    );
  });

  it('are open only to members and tokens of the room', async () => {
    const { secret } = await issueToken(api, owner, roomId, 'upload');
    const other = await issueToken(api, owner, await createRoom(api, owner), 'read');
    assert.equal((await read(tile(small, '4/8/7'), {}, secret)).status, 200);
    assert.equal((await read(tile(small, '4/8/7'), {}, other.secret)).status, 404);
    const viewer = await addMember(api, roomId, 'viewer', 'viewer');
    assert.equal((await read(tile(small, '4/8/7'), {}, viewer)).status, 200);
    expectReply(await call(api.url, 'GET', tile(small, '4/8/7')), 401, 'authentication_required');
  });

  it('are deleted with their layer', async () => {
    const id = await publishLayer(api, roomId, 'short-lived', [line(1, 10)]);
    assert.equal((await read(tile(id, '0/0/0'))).status, 200);
    expectReply(await call(api.url, 'DELETE', `/api/layers/${id}`, { bearer: owner }), 200);
    assert.equal((await read(tile(id, '0/0/0'))).status, 404);
  });

  describe('and features for a zoom', () => {
    type Json = Record<string, unknown>;
    const features = async (query: string) => {
      const { json } = expectReply(
        await call(api.url, 'GET', `/api/layers/${large}/features${query}`, { bearer: owner }),
        200,
      );
      return { metadata: json._metadata as Json, features: json.features as Json[] };
    };

    it('are simplified when there are too many, and say so', async () => {
      const { metadata, features: shown } = await features('?zoom=2');
      const { overviewZoom, returnedFeatures, ...rest } = metadata;
      assert.deepEqual(rest, { complete: false, simplified: true, totalFeatures: 25_000 });
      assert.ok(Number(overviewZoom) >= 2);
      assert.equal(shown.length, returnedFeatures);
      assert.ok(shown.length > 100 && shown.length <= 20_000);
      for (const { id, properties } of shown) assert.deepEqual(properties, { n: id });
    });

    it('are simplified in a box as well', async () => {
      const { metadata, features: shown } = await features('?minLon=1&minLat=-1&maxLon=45&maxLat=2&zoom=2.5');
      assert.equal(metadata.simplified, true);
      assert.ok(shown.every(({ id }) => Number(id) > 400 && Number(id) < 22_600));
    });

    it('are unchanged when one response can contain them', async () => {
      const { metadata } = await features('?minLon=1&minLat=-1&maxLon=2&maxLat=2&zoom=0');
      assert.deepEqual(metadata, { complete: true, totalFeatures: 25_000, returnedFeatures: 501 });
    });

    it('are split into chunks when no overview is fine enough', async () => {
      const { metadata } = await features('?zoom=22');
      assert.equal(metadata.simplified, undefined);
      assert.ok((metadata.directChunks as unknown[]).length > 0);
    });
  });
});
