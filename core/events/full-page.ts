import { limits } from '../limits.ts';
import type { RoomEvent } from '../history/room-event.ts';

/** Whether a page of events reached its limit of events or bytes, so that more may follow. */
export function isFullPage(events: readonly RoomEvent[], limit: number): boolean {
  return events.length >= limit || bytesOf(events) >= limits.eventPageBytes;
}

/** The last events, as many as may be cached. */
export function latestOf(events: readonly RoomEvent[], max: number): RoomEvent[] {
  let bytes = 0;
  const tooOld = events.findLastIndex((event) => (bytes += event.bytes) > limits.eventPageBytes);
  return events.slice(Math.max(tooOld + 1, events.length - max));
}

function bytesOf(events: readonly RoomEvent[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0);
}
