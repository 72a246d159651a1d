import { service, type RoomEvent } from '../service/service.ts';
import type { LinkState } from './link.ts';

/**
 * Calls back for each event of a room after this sequence number (null: from now on), until the signal is aborted.
 * Reconnects after a lost connection.
 */
export async function followRoom(
  roomId: string,
  {
    after,
    onEvent,
    onLink,
    signal,
  }: {
    after: number | null;
    onEvent: (event: RoomEvent) => void;
    onLink: (link: LinkState) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  const events = service.roomEvents(roomId, {
    signal,
    ...(after !== null && { after }),
    onLink: ({ state }) => onLink(state === 'found' ? 'live' : 'lost'),
  });
  try {
    for await (const event of events) onEvent(event);
  } catch {
    onLink('ended');
  }
}
