import { Refusal } from '../../core/errors.ts';
import { isRoomId } from '../../core/ids.ts';
import type { Middleware } from '../context.ts';
import { paramOf } from '../http/params.ts';

/** A malformed room id in the path is refused before anybody is asked who they are. */
export const checkRoomId: Middleware = (ctx, next) => {
  const roomId = paramOf(ctx, 'roomId') ?? paramOf(ctx, 'roomName');
  if (roomId !== undefined) {
    if (!isRoomId(roomId)) throw new Refusal('invalid_room_id');
    ctx.state.roomId = roomId;
  }
  return next();
};
