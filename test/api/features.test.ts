import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { layerFiles } from '../../geo/layer/manifest.ts';
import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { publishLayer } from '../support/publish-layer.ts';

type Json = Record<string, unknown>;

describe('features of a layer', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let layerId: string;
  const count = 25_000;

  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    layerId = await publish();
  });
  after(() => api.close());

  /** Publishes a real layer of lines along the equator, as a job does. */
  async function publish(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'chartroom-features-'));
    try {
      const features = Array.from({ length: count }, (_, n) => {
        const lon = n / 500;
        return `{"type":"Feature","id":${n},"properties":{"n":${n}.0},"geometry":{"type":"LineString","coordinates":[[${lon},0],[${lon},1]]}}`;
      });
      await writeFile(join(folder, 'in'), `{"type":"FeatureCollection","features":[${features.join(',')}]}`);
      return await publishLayer(api.dependencies, roomId, join(folder, 'in'));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  const read = (query = '', headers: Record<string, string> = {}) =>
    call(api.url, 'GET', `/api/layers/${layerId}/features${query}`, { bearer: owner, headers });
  const box = (west: number, east: number) => `?minLon=${west}&minLat=-1&maxLon=${east}&maxLat=2`;
  const idsOf = (json: Json) => (json.features as Json[]).map(({ id }) => Number(id)).sort((a, b) => a - b);

  it('accept a box in any notation, also one across the antimeridian', async () => {
    for (const query of ['?bbox=1,-1,1.01,2', box(360.999, 361.011), box(-359.001, -358.989)]) {
      assert.deepEqual(
        idsOf(expectReply(await read(query), 200).json),
        [500, 501, 502, 503, 504, 505],
        query,
      );
    }
    assert.equal(idsOf(expectReply(await read(box(-181, 0)), 200).json).length, 1);
    expectReply(await read('?minlon=1'), 400, 'unknown_parameter:minlon');
  });

  it('are returned complete and verbatim for a box', async () => {
    const reply = expectReply(await read(box(1, 1.01)), 200);
    assert.deepEqual(idsOf(reply.json), [500, 501, 502, 503, 504, 505]);
    assert.deepEqual(reply.json._metadata, { complete: true, totalFeatures: count, returnedFeatures: 6 });
    assert.match(reply.text, /"n":500\.0/);
  });

  it('are streamed when they are long', async () => {
    const reply = expectReply(await read(box(0, 19.999)), 200);
    assert.equal(idsOf(reply.json).length, 10_000);
  });

  it('are complete without a zoom, whatever their number', async () => {
    const all = Array.from({ length: count }, (_, n) => n);
    const whole = expectReply(await read(), 200);
    assert.deepEqual(idsOf(whole.json), all);
    const metadata = { complete: true, totalFeatures: count, returnedFeatures: count };
    assert.deepEqual(whole.json._metadata, metadata);
    const max = expectReply(await read(box(0.01, 60)), 200);
    assert.deepEqual(idsOf(max.json), all.slice(5));
    assert.deepEqual(max.json._metadata, { ...metadata, returnedFeatures: count - 5 });
  });

  it('list the chunks that contain them, each feature once, to clients that ask for the manifest', async () => {
    const { json } = expectReply(await read('?manifest=true'), 200);
    const { directChunks, complete } = json._metadata as { directChunks: Json[]; complete: boolean };
    assert.equal(complete, false);
    assert.deepEqual(json.features, []);
    const ids: number[] = [];
    for (const { path, featureCount } of directChunks) {
      const chunk = expectReply(await call(api.url, 'GET', String(path), { bearer: owner }), 200);
      assert.equal((chunk.json.features as Json[]).length, featureCount);
      ids.push(...idsOf(chunk.json));
    }
    assert.deepEqual(
      ids.sort((a, b) => a - b),
      Array.from({ length: count }, (_, n) => n),
    );
    for (const index of ['99', '-1', '1.5', 'x']) {
      const path = `/api/layers/${layerId}/features/chunks/${index}`;
      expectReply(await call(api.url, 'GET', path, { bearer: owner }), 404, 'chunk_not_found');
    }
    const few = expectReply(await read(`${box(0, 1)}&zoom=3&manifest=true`), 200);
    const met = (few.json._metadata as { directChunks: Json[] }).directChunks;
    assert.ok(met.length > 0 && met.length < directChunks.length);
    expectReply(await read('?manifest=true&limit=5'), 400, 'invalid_request');
    expectReply(await read('?manifest=yes'), 400, 'invalid_request');
  });

  it('answer 304 to a client with a current copy', async () => {
    const first = await read(box(1, 2));
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^"/);
    expectReply(await read(box(1, 2), { 'If-None-Match': etag }), 304);
    expectReply(await read(box(1, 2), { 'If-None-Match': '"another"' }), 200);
  });

  it('have a strong tag per encoding, and answer 304 to a client that has any of them', async () => {
    for (const query of [box(1, 1.5), box(0, 19.999)]) {
      const tags = new Set<string>();
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { headers } = expectReply(await read(query, { 'Accept-Encoding': encoding }), 200);
        assert.match(headers.get('etag') ?? '', /^"/);
        tags.add(headers.get('etag') ?? '');
      }
      assert.equal(tags.size, 3, [...tags].join());
      for (const tag of tags) expectReply(await read(query, { 'If-None-Match': tag }), 304);
    }
  });

  it('have a different tag on a map for each version of the layer, which may be simplified differently', async () => {
    const { layers } = api.dependencies.database;
    const onMap = `${box(1, 2)}&zoom=5`;
    const before = expectReply(await read(onMap), 200);
    const whole = expectReply(await read(box(1, 2)), 200);
    const layer = await layers.find(layerId);
    assert.ok(layer);
    const { manifest, bytes, objectPrefix } = layer;
    for (const { name } of layerFiles(manifest)) {
      await api.dependencies.objects.copy(objectPrefix + name, `layers/second/${name}`);
    }
    await layers.replaceVersion(layerId, { manifest, bytes, objectPrefix: 'layers/second/' });
    const tag = { 'If-None-Match': before.headers.get('etag') ?? '' };
    assert.equal(expectReply(await read(onMap, tag), 200).text, before.text);
    expectReply(await read(box(1, 2), { 'If-None-Match': whole.headers.get('etag') ?? '' }), 304);
  });

  it('refuse an invalid box, with an explanation', async () => {
    const refused = [
      '?minLon=1',
      '?minLon=0&minLat=0&maxLon=1&maxLat=NaN',
      '?minLon=0&minLat=5&maxLon=1&maxLat=4',
      '?bbox=0,0,1',
      `${box(0, 1)}&bbox=0,-1,1,2`,
    ];
    for (const query of refused) expectReply(await read(query), 400, 'invalid_bbox');
    expectReply(await read('?zoom=abc'), 400, 'invalid_request');
  });

  it('are refused in every process as soon as the token is revoked', async () => {
    const token = await issueToken(api, owner, roomId, 'upload');
    const other = await api.another();
    const statuses = () =>
      Promise.all(
        [api.url, other.url].map(async (base) => {
          const path = `/api/layers/${layerId}/features${box(1, 1.01)}`;
          return (await call(base, 'GET', path, { bearer: token.secret })).status;
        }),
      );
    assert.deepEqual(await statuses(), [200, 200]);
    await call(api.url, 'DELETE', `/api/rooms/${roomId}/api-tokens/${token.id}`, { bearer: owner });
    assert.deepEqual(await statuses(), [401, 401]);
  });

  it('are readable only by members and tokens of the room', async () => {
    const path = `/api/layers/${layerId}/features${box(1, 1.01)}`;
    const viewer = await addMember(api, roomId, 'a-viewer', 'viewer');
    const external = await issueToken(api, owner, await createRoom(api, owner), 'read');
    const stranger = await api.issuer.token('stranger');
    expectReply(await call(api.url, 'GET', path, { bearer: viewer }), 200);
    expectReply(await call(api.url, 'GET', path, { bearer: external.secret }), 404, 'layer_not_found');
    expectReply(await call(api.url, 'GET', path, { bearer: stranger }), 404, 'layer_not_found');
    expectReply(await call(api.url, 'GET', path), 401, 'authentication_required');
    await api.pool.query('update rooms set is_public = true where id = $1', [roomId]);
    expectReply(await call(api.url, 'GET', path, { bearer: external.secret }), 404, 'layer_not_found');
    expectReply(await call(api.url, 'GET', path, { bearer: stranger }), 200);
    expectReply(await call(api.url, 'GET', path), 200);
    await api.pool.query('update rooms set is_public = false where id = $1', [roomId]);
  });

  it('keep the changed style and name of the layer until it is deleted', async () => {
    const path = `/api/layers/${layerId}`;
    const change = { color: '#00ff00', name: 'renamed' };
    const changed = expectReply(await call(api.url, 'PATCH', path, { bearer: owner, json: change }), 200);
    assert.equal((changed.json.layer as Json).color, '00ff00');
    expectReply(await call(api.url, 'PATCH', path, { bearer: owner, json: {} }), 400, 'empty_update');
    expectReply(await call(api.url, 'DELETE', path, { bearer: owner }), 200);
    expectReply(await read(), 404, 'layer_not_found');
    const history = await call(api.url, 'GET', `/api/rooms/${roomId}/history?objectType=layer`, {
      bearer: owner,
    });
    assert.deepEqual(
      (history.json.history as Json[]).map(({ kind }) => kind),
      ['layer.deleted', 'layer.updated'],
    );
  });

  it('store any style, and report what is not drawn of it', async () => {
    const id = await publish();
    const drawn = async (style: unknown) => {
      const answer = await call(api.url, 'PATCH', `/api/layers/${id}`, { bearer: owner, json: { style } });
      const { layer, warnings } = expectReply(answer, 200).json as { layer: Json; warnings?: Json[] };
      assert.deepEqual(layer.style, style);
      return warnings;
    };
    assert.deepEqual(await drawn({ type: 'single', symbol: { color: 'green' } }), undefined);
    assert.deepEqual(await drawn({ glow: { radius: 3 } }), [
      {
        code: 'style_not_drawn',
        message: 'The style is stored, but not drawn completely: glow is unknown in a style without type.',
      },
    ]);
    assert.deepEqual(await drawn(null), undefined);
  });

  it('return to a token without read only what it sent, and the id', async () => {
    const id = await publish();
    const { secret } = await issueToken(api, owner, roomId, 'write');
    const options = { bearer: secret, json: { opacity: 0.5 } };
    const { json } = expectReply(await call(api.url, 'PATCH', `/api/layers/${id}`, options), 200);
    assert.deepEqual(json.layer, { id, opacity: 0.5 });
  });
});
