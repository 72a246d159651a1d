import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mayReadNotes } from '../../../core/presentation/speaker-notes.ts';
import type { TokenPermission } from '../../../core/access/operations.ts';
import { newId } from '../../../core/ids.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { clone } from './clone.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('speaker notes in a copy of a room', () => {
  let stand: DatabaseStand;
  let source: Room;
  before(async () => {
    stand = await createStand();
    source = await stand.createRoom();
    await stand.database.rooms.update(source.key, { isPublic: true });
    const slides = [{ id: 'a', title: 'First', notes: 'Private' }, { id: 'b' }, { id: 'c', notes: 'More' }];
    await stand.database.presentations.save(source.contentKey, { slides, updatedBy: 'x', updatedAt: 1 });
  });
  after(() => stand.close());

  const notesFor = async (reader: { tokenId: string | null; userId: string | null }) => {
    const target = await stand.createRoom();
    const copied = await stand.database.transaction((unit) =>
      unit.roomCopies.copy(
        { roomKey: source.key, ...reader },
        { roomId: target.id, contentKey: target.contentKey },
      ),
    );
    assert.deepEqual(
      copied?.slides.map(({ id, title }) => [id, title]),
      [
        ['a', 'First'],
        ['b', undefined],
        ['c', undefined],
      ],
    );
    return copied.slides.map(({ notes }) => notes);
  };
  const all = ['Private', undefined, 'More'];
  const none = [undefined, undefined, undefined];

  it('are copied for members who may write the source, not for viewers and the public', async () => {
    const { database } = stand;
    assert.deepEqual(await notesFor({ tokenId: null, userId: source.ownerId }), all);
    assert.deepEqual(await notesFor({ tokenId: null, userId: null }), none);
    const { id: userId } = await stand.signIn();
    assert.deepEqual(await notesFor({ tokenId: null, userId }), none);
    for (const role of ['viewer', 'editor'] as const) {
      await database.members.put(source.key, { userId, role, addedBy: source.ownerId });
      assert.deepEqual(await notesFor({ tokenId: null, userId }), role === 'editor' ? all : none, role);
    }
  });

  it('are copied with tokens of the source that have `write`, by the same rule as in the API', async () => {
    const token = async (...permissions: TokenPermission[]) => {
      const id = newId('token');
      const times = { createdBy: source.ownerId, expiresInDays: null };
      const secretHash = randomBytes(32);
      await stand.database.tokens.create(
        { id, roomKey: source.key, name: 'copy', permissions, secretHash, ...times },
        50,
      );
      const caller = { type: 'token', tokenId: id, tokenName: 'copy', roomId: source.id } as const;
      return { id, mayRead: mayReadNotes({ ...caller, roomKey: source.key, permissions }, null) };
    };
    for (const permissions of [['read'], ['read', 'upload'], ['read', 'write']] as const) {
      const { id, mayRead } = await token(...permissions);
      const notes = await notesFor({ tokenId: id, userId: source.ownerId });
      assert.deepEqual(notes, mayRead ? all : none, permissions.join());
    }
  });

  it('do not reach the copied room of a viewer', async () => {
    const target = await stand.createRoom();
    await clone(stand, source, target, 'member');
    const deck = await stand.database.presentations.find(target.contentKey);
    assert.deepEqual(
      deck?.slides.map(({ notes }) => notes),
      none,
    );
  });
});
