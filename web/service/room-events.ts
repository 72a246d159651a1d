import { roomEvents, type EventOptions } from '../../client/events/room-events.ts';
import type { RoomEvent } from '../../client/index.ts';
import { connection } from './service.ts';

// The event stream is apart from the other requests, because the first view does not need its code.

/** Events of a room until the signal is aborted; reconnects after a lost connection. Throws ChartroomError. */
export function eventsOf(roomId: string, options: EventOptions): AsyncIterable<RoomEvent> {
  return roomEvents(roomId, options, connection);
}
