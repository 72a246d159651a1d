import assert from 'node:assert/strict';
import { authorizeCommits } from '../../../core/admission/authorize-commit.ts';
import type { UserCaller } from '../../../core/access/caller.ts';
import { updateMarker } from '../../../core/markers/update-marker.ts';
import type { Room } from '../../../core/rooms/room.ts';
import { createStand, markerWith, type DatabaseStand } from './stand.ts';

describe('a change of a room on pipelined connections', () => {
  let stand: DatabaseStand;
  before(async () => (stand = await createStand(5, true)));
  after(() => stand.close());

  /** A room with a marker, and its owner's change of the title. */
  const prepare = async () => {
    const room = await stand.createRoom();
    const marker = markerWith({ title: 'as it was' });
    await stand.database.markers.insert(room.contentKey, marker);
    const caller = callerOf(room);
    const admit = { operation: 'marker.update', caller, roomKey: room.key } as const;
    const database = authorizeCommits(stand.database, () => admit);
    const rename = (title: string) =>
      updateMarker(database, { room, caller, markerId: marker.id, change: { title } });
    const titleNow = async () => (await stand.database.markers.find(room.contentKey, marker.id))?.title;
    return { room, marker, rename, titleNow };
  };

  it('numbers concurrent changes without a gap, each with its previous state', async () => {
    const { room, rename } = await prepare();
    await Promise.all(Array.from({ length: 30 }, (_, n) => rename(`title ${n}`)));
    const events = await stand.database.history.after(room.key, 0, 100);
    assert.deepEqual(
      events.map(({ seq }) => seq),
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
    const titles = events.map(({ before, after }) =>
      [before, after].map((marker) => (marker as { title: string }).title),
    );
    assert.deepEqual(
      titles.slice(1).map(([before]) => before),
      titles.slice(0, -1).map(([, after]) => after),
    );
  });

  it('is rolled back with 502 when its event cannot be written', async () => {
    const { room, marker, rename, titleNow } = await prepare();
    await stand.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'history is broken'; end $$;
      create trigger refuse before insert on history for each row
        when (new.object_id = '${marker.id}') execute function refuse()`);
    await assert.rejects(rename('never there'), { name: 'Refusal', code: 'broadcast_failed', status: 502 });
    assert.equal(await titleNow(), 'as it was');
    await stand.pool.query('drop trigger refuse on history');
    assert.equal((await rename('there')).title, 'there');
    assert.equal((await stand.database.rooms.find(room.id))?.lastSeq, 1);
  });

  it('applies nothing for a member who was removed', async () => {
    const { room, rename, titleNow } = await prepare();
    await stand.pool.query('delete from members where room_key = $1', [room.key]);
    await assert.rejects(rename('never there'), { name: 'Refusal', status: 403 });
    assert.equal(await titleNow(), 'as it was');
    assert.deepEqual(await stand.database.history.after(room.key, 0, 10), []);
  });
});

function callerOf({ ownerId }: Room): UserCaller {
  return { type: 'user', userId: ownerId, email: null, emailVerified: false, name: null, operator: false };
}
