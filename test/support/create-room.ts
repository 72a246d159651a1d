import { timeOrderedSuffix } from '../../core/ids.ts';
import type { Database } from '../../core/ports/database.ts';
import type { Room } from '../../core/rooms/room.ts';

/** A room of a new user, created without a request. */
export async function createRoom(database: Database): Promise<Room> {
  const subject = timeOrderedSuffix();
  const claims = { issuer: 'http://issuer.test', subject, email: null, emailVerified: false, name: 'Ada' };
  const { user } = await database.users.signIn(claims);
  const settings = { autoZoomEnabled: true, defaultView: null, defaultTheme: null, defaultBaseLayer: null };
  const room = await database.rooms.create({
    id: subject.slice(-10),
    ownerId: user.id,
    name: null,
    settings: { ...settings, timeline: {}, markerStyle: null, lockedGroups: [] },
  });
  if (room === null) throw new Error('The room exists already.');
  return room;
}
