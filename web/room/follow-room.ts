import { backoff, sleep, type RoomEvent } from '../service/service.ts';
import type { LinkState } from './link.ts';

/** Pauses between requests for the code of the event stream. */
const waits = { firstMs: 500, maxMs: 15_000 };

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
  try {
    const { eventsOf } = await loadEvents(signal);
    const events = eventsOf(roomId, {
      signal,
      ...(after !== null && { after }),
      onLink: ({ state }) => onLink(state === 'found' ? 'live' : 'lost'),
    });
    for await (const event of events) onEvent(event);
  } catch {
    onLink('ended');
  }
}

async function loadEvents(signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await import('../service/room-events.ts');
    } catch {
      await sleep(backoff(attempt, waits), signal);
    }
  }
}
