import assert from 'node:assert/strict';
import { call, expectReply, type ApiReply } from '../support/api/call.ts';
import { useRoom } from '../support/api/room.ts';
import type { TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

describe('the properties of a marker', () => {
  const given = useRoom();
  let api: TestApi;
  let owner: string;
  let roomId: string;
  before(() => ({ api, owner } = given));
  beforeEach(() => ({ roomId } = given));

  const as = (bearer: string | undefined, method: string, path = '', json?: unknown) =>
    call(api.url, method, `/api/rooms/${roomId}/markers${path}`, { bearer, json });
  const markerOf = (reply: ApiReply) => reply.json.marker as Json;
  const create = async (fields: Json = {}) => {
    const reply = await as(owner, 'POST', '', { latitude: 46.95, longitude: 7.45, ...fields });
    return markerOf(expectReply(reply, 201));
  };
  const history = async () => {
    const path = `/api/rooms/${roomId}/history?objectType=marker`;
    return expectReply(await call(api.url, 'GET', path, { bearer: owner }), 200).json.history as Json[];
  };

  it('are stored, replaced, cleared and restored', async () => {
    const { id, properties } = await create({ properties: { depth: 12.5, nested: { a: ['é'] } } });
    assert.deepEqual(properties, { depth: 12.5, nested: { a: ['é'] } });
    const path = `/${String(id)}`;
    const change = async (value: unknown) =>
      markerOf(expectReply(await as(owner, 'PATCH', path, { properties: value }), 200)).properties;
    assert.deepEqual(await change({ use: 'farm' }), { use: 'farm' });
    const [replaced] = await history();
    assert.deepEqual((replaced?.before as Json).properties, { depth: 12.5, nested: { a: ['é'] } });
    assert.equal(await change({}), undefined);
    assert.equal(await change(null), undefined);
    const revert = `/api/rooms/${roomId}/history/${String(replaced?.seq)}/revert`;
    expectReply(await call(api.url, 'POST', revert, { bearer: owner }), 409);
    assert.deepEqual(await change({ use: 'farm' }), { use: 'farm' });
    const back = await call(api.url, 'POST', revert, { bearer: owner });
    assert.deepEqual(markerOf(expectReply(back, 200)).properties, { depth: 12.5, nested: { a: ['é'] } });
  });

  it('are refused if they are no object, too long, or cannot be stored', async () => {
    const { id } = await create();
    for (const properties of [
      [],
      'text',
      7,
      { a: 'x'.repeat(8 * 1024) },
      { 'a\u0000': 1 },
      { a: ['\ud800'] },
    ]) {
      const reply = await as(owner, 'PATCH', `/${String(id)}`, { properties });
      assert.match(String(expectReply(reply, 400).json.message), /properties/);
    }
  });
});
