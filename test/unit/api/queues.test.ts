import assert from 'node:assert/strict';
import { queueCaller } from '../../../api/load/queues.ts';
import type { Context } from '../../../api/context.ts';
import type { Caller } from '../../../core/access/caller.ts';

const callerOf = (caller: Caller, ip = '192.0.2.1') => queueCaller({ state: { caller }, ip } as Context);
const token = (tokenId: string, roomKey: number): Caller => ({
  type: 'token',
  tokenId,
  tokenName: 'script',
  roomKey,
  roomId: `room-${roomKey}`,
  permissions: ['read'],
});
const user = (userId: string): Caller => ({
  ...{ type: 'user', userId, email: null, emailVerified: false, name: null, operator: false },
});

describe('the caller in whose turn a request runs', () => {
  it('is the room for tokens, however many tokens the room has', () => {
    assert.equal(callerOf(token('one', 7)), callerOf(token('two', 7)));
    assert.notEqual(callerOf(token('one', 7)), callerOf(token('one', 8)));
  });

  it('is the user for signed-in requests, and the address for the others', () => {
    assert.notEqual(callerOf(user('a')), callerOf(user('b')));
    assert.equal(callerOf(user('a'), '192.0.2.1'), callerOf(user('a'), '192.0.2.2'));
    assert.notEqual(
      callerOf({ type: 'anonymous' }, '192.0.2.1'),
      callerOf({ type: 'anonymous' }, '192.0.2.2'),
    );
  });
});
