import assert from 'node:assert/strict';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { LayerStatistics } from '../../geo/statistics/attribute-statistics.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { publishLayer } from '../support/api/publish-layer.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type MapStyle = Parameters<typeof validateStyleMin>[0];

const square = (id: number, properties: object) =>
  JSON.stringify({
    ...{ type: 'Feature', id, properties },
    geometry: { type: 'Polygon', coordinates: [[[0, 0], [id, 0], [id, 1], [0, 0]]] }, // prettier-ignore
  });

describe('descriptions of a layer', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let layerId: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
    const features = [{ use: 'forest', area: 5 }, { use: 'field', area: 7.5 }, { use: 'forest' }, {}];
    layerId = await publishLayer(api, roomId, 'Uses', features.map((each, n) => square(n + 1, each))); // prettier-ignore
  });
  after(() => api.close());

  const get = (what: string, headers: Record<string, string> = {}) =>
    call(api.url, 'GET', `/api/layers/${layerId}/${what}`, { bearer: owner, headers });
  const restyle = (style: object | null) =>
    call(api.url, 'PATCH', `/api/layers/${layerId}`, { bearer: owner, json: { style, opacity: 0.5 } });

  it('contain the statistics of its attributes', async () => {
    const reply = expectReply(await get('attributes'), 200);
    const { featureCount, geometryTypes, attributes, omitted } = reply.json as unknown as LayerStatistics;
    assert.deepEqual([featureCount, geometryTypes, omitted], [4, { Polygon: 4 }, 0]);
    const [use, area] = attributes;
    assert.deepEqual(use, {
      ...{ name: 'use', type: 'text', count: 3, empty: 1, distinct: 2, isExact: true, numbers: null },
      values: [
        { value: 'forest', count: 2 },
        { value: 'field', count: 1 },
      ],
    });
    assert.deepEqual(
      [area?.type, area?.count, area?.numbers?.min, area?.numbers?.max],
      ['number', 2, 5, 7.5],
    );
    assert.equal(reply.headers.get('content-type'), 'application/json; charset=utf-8');
    const again = await get('attributes', { 'If-None-Match': reply.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  it('contain a MapLibre style that draws it like the web application', async () => {
    expectReply(
      await restyle({
        ...{ type: 'categories', attribute: 'use' },
        categories: [{ values: ['forest'], symbol: { color: 'green' } }],
        labels: { attribute: 'use' },
      }),
      200,
    );
    const reply = expectReply(await get('style.json'), 200);
    const style = reply.json as unknown as MapStyle;
    assert.deepEqual(validateStyleMin(style), []);
    const [fill] = style.layers;
    assert.ok(fill?.type === 'fill');
    assert.deepEqual(fill.paint?.['fill-color'], ['match', ['to-string', ['get', 'use']], 'forest', '#008000', '#9e9e9e']); // prettier-ignore
    assert.deepEqual(fill.paint['fill-opacity'], 0.175);
    assert.deepEqual(style.layers.map(({ id }) => id), ['fill', 'line', 'point', 'label', 'label-line']); // prettier-ignore
    const { layer } = style.sources;
    assert.ok(layer?.type === 'vector');
    const tile = (layer.tiles?.[0] ?? '').replace('{z}/{x}/{y}', '0/0/0').slice(api.url.length);
    assert.equal((await call(api.url, 'GET', tile, { bearer: owner })).status, 200);
    const seen = { 'If-None-Match': reply.headers.get('etag') ?? '' };
    assert.equal((await get('style.json', seen)).status, 304);
    expectReply(await restyle(null), 200);
    assert.equal((await get('style.json', seen)).status, 200);
  });

  it('count the points of a heatmap in density tiles if the layer has overviews', async () => {
    const at = (n: number) => [(n * 0.618034) % 1, (n * 0.754878) % 1].map((each) => each.toFixed(4));
    const point = (n: number) =>
      `{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[${at(n).join()}]}}`;
    const points = await publishLayer(
      api,
      roomId,
      'Points',
      Array.from({ length: 20_001 }, (_, n) => point(n)),
    );
    const styleOf = async (style: object) => {
      const path = `/api/layers/${points}`;
      expectReply(await call(api.url, 'PATCH', path, { bearer: owner, json: { style } }), 200);
      const reply = expectReply(await call(api.url, 'GET', `${path}/style.json`, { bearer: owner }), 200);
      assert.deepEqual(validateStyleMin(reply.json as unknown as MapStyle), []);
      return reply.json as unknown as MapStyle;
    };
    const { sources, layers } = await styleOf({ type: 'heatmap' });
    const [heat] = layers;
    assert.ok(heat?.type === 'heatmap' && heat.source === 'density');
    const { density } = sources;
    assert.ok(density?.type === 'vector');
    const tile = (density.tiles?.[0] ?? '').replace('{z}/{x}/{y}', '0/0/0').slice(api.url.length);
    const reply = await call(api.url, 'GET', tile, { bearer: owner });
    assert.ok(reply.status === 200 && reply.text.includes('count'));
    assert.deepEqual(Object.keys((await styleOf({ type: 'single' })).sources), ['layer']);
  });
});
