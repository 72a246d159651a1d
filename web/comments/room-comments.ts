import { sharedQuery } from '../room/room-query.ts';
import { service } from '../service/service.ts';

/** All comments of a room with their replies, oldest first. */
export const roomComments = sharedQuery(['comment.'], async (roomId) => {
  const { data } = await service.GET('/api/rooms/{roomId}/comments', { params: { path: { roomId } } });
  return data.comments;
});
