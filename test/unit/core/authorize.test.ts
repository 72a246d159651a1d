import assert from 'node:assert/strict';

import { authorize } from '../../../core/access/authorize.ts';
import { anonymous, type TokenCaller, type UserCaller } from '../../../core/access/caller.ts';
import { Refusal } from '../../../core/errors.ts';

const room = { roomKey: 1, isPublic: false, presentationIsPublic: false };
const publicRoom = { ...room, isPublic: true };
const user: UserCaller = {
  type: 'user',
  userId: 'user-1',
  email: null,
  emailVerified: false,
  name: null,
  operator: false,
};

function token(...permissions: TokenCaller['permissions']): TokenCaller {
  return { type: 'token', tokenId: 'token-1', tokenName: 't', roomKey: 1, roomId: 'abcdefghij', permissions };
}

function refusedWith(text: string) {
  return (error: unknown) => error instanceof Refusal && error.publicError === text;
}

describe('the access decision', () => {
  it('authorizes a member by role, and reports the role', () => {
    assert.equal(authorize('marker.update', user, room, 'editor'), 'member');
    assert.throws(
      () => authorize('marker.update', user, room, 'viewer'),
      refusedWith('insufficient permission'),
    );
    assert.throws(
      () => authorize('room.delete', user, room, 'editor'),
      refusedWith('insufficient permission'),
    );
  });

  it('lets anyone read a public room, as public access', () => {
    assert.equal(authorize('marker.list', anonymous, publicRoom, null), 'public');
    assert.equal(authorize('marker.list', user, publicRoom, null), 'public');
    assert.throws(
      () => authorize('marker.create', anonymous, publicRoom, null),
      refusedWith('authentication_required'),
    );
    assert.throws(
      () => authorize('export.stream', user, publicRoom, null),
      refusedWith('insufficient permission'),
    );
  });

  it('grants only the presentation if only the presentation is public', () => {
    const deck = { ...room, presentationIsPublic: true };
    assert.equal(authorize('presentation.read', anonymous, deck, null), 'deck');
    assert.throws(
      () => authorize('marker.list', anonymous, deck, null),
      refusedWith('authentication_required'),
    );
  });

  it("requires a token's permission even if anonymous access suffices", () => {
    const refusal = refusedWith("API token lacks 'read' permission");
    assert.throws(() => authorize('marker.list', token('write'), publicRoom, null), refusal);
  });

  it('refuses a token of another room even if anonymous access suffices', () => {
    const other = { ...token('read'), roomKey: 2 };
    assert.throws(
      () => authorize('marker.list', other, publicRoom, null),
      refusedWith('API token is not scoped to this room'),
    );
  });

  it('refuses tokens for operations of users', () => {
    const everything = token('read', 'write', 'upload');
    for (const operation of ['layer.delete', 'room.clear', 'token.create', 'presentation.read'] as const) {
      assert.throws(() => authorize(operation, everything, room, null), refusedWith('api_token_not_allowed'));
    }
  });

  it('distinguishes operators from owners', () => {
    assert.throws(() => authorize('admin.users', user, null, null), refusedWith('insufficient permission'));
    assert.equal(authorize('admin.users', { ...user, operator: true }, null, null), 'member');
  });
});
