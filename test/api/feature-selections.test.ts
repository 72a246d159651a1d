import assert from 'node:assert/strict';
import { createRoom, call, expectReply } from '../support/api/call.ts';
import { publishLayer } from '../support/api/publish-layer.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

interface Row {
  readonly id?: number;
  readonly bbox?: readonly number[];
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly _number?: number;
}

interface Page {
  readonly features: readonly Row[];
  readonly numberMatched: number;
  readonly numberReturned: number;
  readonly links: readonly { readonly rel: string; readonly href: string }[];
  readonly _metadata: { readonly complete: boolean; readonly offset: number };
}

const count = 1000;
const names = ['Zürich', 'Ägeri', 'aarau', null, '日本', 'Bern 10', 'Bern 9'];

describe('filtered and sorted features of a layer', () => {
  let api: TestApi;
  let owner: string;
  let layerId: string;
  let bareId: string;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    const roomId = await createRoom(api, owner);
    const features = Array.from({ length: count }, (_, id) =>
      JSON.stringify({
        ...{ type: 'Feature', id },
        properties: {
          ...{ area: (id * 37) % count, name: names[id % names.length], ['__proto__']: id % 2 },
          mixed: [id, `${id}`, null, true][id % 4],
        },
        geometry: id % 10 === 9 ? null : { type: 'LineString', coordinates: [[id / 100, 0], [id / 100, 1]] }, // prettier-ignore
      }).replace('"area":37,', '"area":37.0,\n'),
    );
    layerId = await publishLayer(api, roomId, 'Areas', features);
    bareId = await publishLayer(api, roomId, 'Bare', [
      '{"type":"Feature","properties":null,"geometry":null}',
    ]);
  });
  after(() => api.close());

  const get = (
    query: Record<string, string | object>,
    headers: Record<string, string> = {},
    id = layerId,
  ) => {
    const texts = Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]); // prettier-ignore
    const search = new URLSearchParams(Object.fromEntries(texts) as Record<string, string>);
    return call(api.url, 'GET', `/api/layers/${id}/features?${String(search)}`, { bearer: owner, headers });
  };
  const page = async (query: Record<string, string | object>, id = layerId) =>
    expectReply(await get(query, {}, id), 200).json as unknown as Page;
  const idsOf = ({ features }: Page) => features.map(({ id }) => id);

  it('are selected by a filter, exactly as they were sent', async () => {
    const filter = { attribute: 'area', operator: '=', value: 37 };
    const reply = expectReply(await get({ filter }), 200);
    assert.match(reply.text, /"area":37\.0,\n/);
    const found = reply.json as unknown as Page;
    assert.deepEqual([idsOf(found), found.numberMatched, found._metadata.complete], [[1], 1, true]);
    const sequence = await get({ filter }, { Accept: 'application/geo+json-seq' });
    assert.equal(sequence.headers.get('content-type'), 'application/geo+json-seq');
    assert.equal(sequence.text.split('\n').length, 2);
    assert.equal((JSON.parse(sequence.text.slice(1)) as Row).id, 1);
    const known = { 'If-None-Match': reply.headers.get('etag') ?? '' };
    assert.equal((await get({ filter }, known)).status, 304);
  });

  it('are on exactly one page each, also where many are equal', async () => {
    for (const sortBy of ['__proto__', '-area', 'mixed', 'name']) {
      const seen: (number | undefined)[] = [];
      const first = new URLSearchParams({ sortBy, limit: '170', geometry: 'false' });
      let path = `/api/layers/${layerId}/features?${String(first)}`;
      for (let pages = 0; path !== ''; pages++) {
        const found = expectReply(await call(api.url, 'GET', path, { bearer: owner }), 200).json as unknown as Page; // prettier-ignore
        assert.deepEqual([found.numberMatched, found._metadata.offset], [count, pages * 170]);
        seen.push(...idsOf(found));
        path = (found.links.find(({ rel }) => rel === 'next')?.href ?? '').slice(api.url.length);
      }
      assert.equal(seen.length, count);
      assert.equal(new Set(seen).size, count, sortBy);
      if (sortBy === '-area') assert.deepEqual(seen.slice(0, 2).map((id) => ((id ?? 0) * 37) % count), [999, 998]); // prettier-ignore
    }
  });

  it('are sorted by numbers, texts and missing values', async () => {
    const { features } = await page({ sortBy: 'name', geometry: 'false' });
    const order = [...new Set(features.map(({ properties }) => properties.name ?? null))];
    assert.deepEqual(order, ['aarau', 'Ägeri', 'Bern 9', 'Bern 10', 'Zürich', '日本', null]);
    const filter = { attribute: 'mixed', operator: 'not-empty' };
    const mixed = await page({ sortBy: '-mixed', filter, geometry: 'false' });
    const kinds = [...new Set(mixed.features.map(({ properties }) => typeof properties.mixed))];
    assert.deepEqual([mixed.numberMatched, kinds], [750, ['number', 'boolean', 'string']]);
  });

  it('have a box instead of a geometry, and only the properties that are asked for', async () => {
    const box = await page({ geometry: 'false', properties: ['__proto__'], bbox: '0.055,0,0.115,1' });
    assert.deepEqual(idsOf(box).sort(), [10, 11, 6, 7, 8]);
    const eight = box.features.find(({ id }) => id === 8);
    assert.deepEqual([eight?.bbox, eight?.geometry], [[0.08, 0, 0.08, 1], null]);
    assert.deepEqual(Object.entries(eight?.properties ?? {}), [['__proto__', 0]]);
    const all = await page({ geometry: 'false', limit: '5' });
    assert.deepEqual([all.numberMatched, all.numberReturned], [count, 5]);
  });

  it('are found on their page by their number', async () => {
    const filter = { attribute: 'area', operator: '<', value: 500 };
    const whole = await page({ filter, sortBy: 'area', geometry: 'false' });
    const wanted = whole.features[357]?._number;
    const query = { filter, sortBy: 'area', geometry: 'false', limit: '100', around: String(wanted) };
    const found = await page(query);
    assert.deepEqual([found._metadata.offset, found.features[57]?._number], [300, wanted]);
    const next = found.links.find(({ rel }) => rel === 'next')?.href ?? '';
    assert.equal(new URL(next).searchParams.get('after'), '400');
    const outside = (await page({ sortBy: '-area', geometry: 'false', limit: '1' })).features[0]?._number;
    const missing = await page({ ...query, around: String(outside) });
    assert.deepEqual([missing.numberMatched, missing.numberReturned], [500, 0]);
    assert.equal((await page({ geometry: 'false', limit: '10', around: '4294967295' })).numberReturned, 0);
  });

  it('can have neither properties nor a geometry', async () => {
    const bare = await page({ geometry: 'false', limit: '10' }, bareId);
    assert.deepEqual(bare.features, [{ type: 'Feature', geometry: null, properties: {}, _number: 0 }]);
    const box = { geometry: 'false', bbox: '-180,-90,180,90' };
    assert.deepEqual((await page(box, bareId)).features, []);
    expectReply(await get({ sortBy: 'area' }, {}, bareId), 400, 'unknown_attribute');
  });

  it('are none where nothing matches', async () => {
    const nothing = await page({ filter: { attribute: 'area', operator: '>', value: 1e9 }, sortBy: 'name' });
    assert.deepEqual([nothing.features, nothing.numberMatched], [[], 0]);
    assert.deepEqual((await page({ geometry: 'false', limit: '10', after: '5000' })).features, []);
  });

  it('are refused with the reason if the query is wrong', async () => {
    const condition = { attribute: 'area', operator: '=', value: 1 };
    const deep = Array.from({ length: 9 }).reduce<object>((inner) => ({ all: [inner] }), condition);
    const wrong: [Record<string, string | object>, string, RegExp][] = [
      [{ filter: '{' }, 'invalid_filter', /JSON/],
      [{ filter: '[]' }, 'invalid_filter', /not an object/],
      [{ filter: { attribute: 'area', operator: '~', value: 1 } }, 'invalid_filter', /operator/],
      [{ filter: { any: Array.from({ length: 201 }, () => ({ attribute: 'area', operator: 'empty' })) } }, 'invalid_filter', /200 conditions/], // prettier-ignore
      [{ filter: deep }, 'invalid_filter', /8 levels/],
      [{ filter: { ...condition, attribute: 'toString' } }, 'unknown_attribute', /"toString"/],
      [{ sortBy: 'hasOwnProperty' }, 'unknown_attribute', /"hasOwnProperty"/],
      [{ sortBy: '' }, 'unknown_attribute', /""/],
      [{ geometry: 'false', properties: ['area', 'x'.repeat(500)] }, 'unknown_attribute', /x{100}…/],
      [{ geometry: 'false', properties: 'area' }, 'invalid_request', /JSON list/],
      [{ properties: ['area'] }, 'invalid_request', /geometry=false/],
      [{ geometry: 'no' }, 'invalid_request', /geometry/],
      [{ geometry: 'false', around: '1' }, 'invalid_request', /limit/],
      [{ sortBy: 'area', zoom: '3' }, 'invalid_request', /zoom/],
      [{ sortBy: 'area', manifest: 'true' }, 'invalid_request', /manifest/],
    ];
    for (const [query, code, sentence] of wrong) {
      const reply = expectReply(await get(query), 400, code);
      assert.match(String(reply.json.message), sentence, JSON.stringify(query).slice(0, 200));
    }
  });
});
