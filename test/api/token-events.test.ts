import assert from 'node:assert/strict';

import type { TokenCaller } from '../../core/access/caller.ts';
import { eventKinds } from '../../core/history/event-kinds.ts';
import { visibleKinds } from '../../core/events/visible-kinds.ts';
import { addMember, call, expectReply, issueToken } from '../support/api/call.ts';
import { useEventRoom } from '../support/api/event-room.ts';

describe('an API token that reads events', () => {
  const events = useEventRoom();
  const { listen, room, create } = events;

  it('receives no events of presentation, members and tokens, which it may not list', async () => {
    const { api, owner, roomId } = events;
    const { secret } = await issueToken(api, owner, roomId, 'read');
    const client = await listen(secret);
    const slide = { id: '1', title: 'Secret slide' };
    expectReply(await room('PUT', '/presentation', { slides: [slide] }), 200);
    expectReply(await room('POST', '/invite', { email: 'guest@example.org', role: 'viewer' }), 200);
    await issueToken(api, owner, roomId, 'read');
    await create({ title: 'the last' });
    const [event] = await client.take(1);
    assert.equal(event?.event, 'marker.created');
    const kindsFor = async (bearer: string, query = '') => {
      const path = `/api/rooms/${roomId}/history${query}`;
      const { json } = expectReply(await call(api.url, 'GET', path, { bearer }), 200);
      return (json.history as { kind: string }[]).map(({ kind }) => kind);
    };
    const refused = /^(?:presentation|member|token)\./;
    const seen = await kindsFor(secret);
    assert.ok(seen.includes('marker.created'));
    assert.deepEqual(
      seen.filter((kind) => refused.test(kind)),
      [],
    );
    assert.deepEqual(await kindsFor(secret, '?kinds=presentation.updated,token.created'), []);
    const viewer = await addMember(api, roomId, 'event-viewer', 'viewer');
    assert.ok((await kindsFor(viewer)).includes('presentation.updated'));
  });

  it('receives every kind whose objects it may list', () => {
    const caller: TokenCaller = {
      ...{ type: 'token', tokenId: 't', tokenName: 't', roomKey: 1, roomId: 'r' },
      permissions: ['read'],
    };
    const seen = visibleKinds(caller, 'token', null);
    assert.deepEqual(
      eventKinds.filter((kind) => seen?.has(kind) !== true),
      eventKinds.filter((kind) => /^(?:presentation|member|token)\./.test(kind)),
    );
  });
});
