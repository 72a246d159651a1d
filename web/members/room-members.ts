import { sharedQuery } from '../room/room-query.ts';
import { service } from '../service/service.ts';

/** The members of a room. Only members can read them. */
export const roomMembers = sharedQuery(['member.'], async (roomId) => {
  const { data } = await service.GET('/api/rooms/{roomId}/members', { params: { path: { roomId } } });
  return data;
});
