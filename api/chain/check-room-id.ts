import { Refusal } from '../../core/errors.ts';
import { isRoomId } from '../../core/ids.ts';
import type { Middleware } from '../context.ts';
import { paramOf } from '../http/params.ts';

/** Rejects malformed room IDs in the path before authentication. */
export const checkRoomId: Middleware = (ctx, next) => {
  const roomId = paramOf(ctx, 'roomId') ?? paramOf(ctx, 'roomName');
  if (roomId !== undefined) {
    if (!isRoomId(roomId)) throw new Refusal('invalid_room_id');
    ctx.state.roomId = roomId;
  }
  return next();
};
