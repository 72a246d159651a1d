import { service, type RoomEvent } from '../service/service.ts';
import type { Link } from './link.ts';

/** Calls back for whatever happens in a room from now on, until the signal is aborted; a lost link is found again. */
export async function followRoom(
  roomId: string,
  {
    onEvent,
    onLink,
    signal,
  }: { onEvent: (event: RoomEvent) => void; onLink: (link: Link) => void; signal: AbortSignal },
): Promise<void> {
  const events = service.roomEvents(roomId, {
    signal,
    onLink: ({ state }) => onLink(state === 'found' ? 'live' : 'lost'),
  });
  try {
    for await (const event of events) onEvent(event);
  } catch {
    onLink('ended');
  }
}
