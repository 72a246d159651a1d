import { limits } from '../limits.ts';
import type { RoomEvent } from '../history/room-event.ts';

/** Whether a page of events ended before they did, by its number or by its bytes; or just with the last of them. */
export function isFullPage(events: readonly RoomEvent[], limit: number): boolean {
  return events.length >= limit || bytesOf(events) >= limits.eventPageBytes;
}

/** The last of the events, as many as may be kept at hand. */
export function latestOf(events: readonly RoomEvent[], max: number): RoomEvent[] {
  let bytes = 0;
  const tooOld = events.findLastIndex((event) => (bytes += event.bytes) > limits.eventPageBytes);
  return events.slice(Math.max(tooOld + 1, events.length - max));
}

function bytesOf(events: readonly RoomEvent[]): number {
  return events.reduce((sum, { bytes }) => sum + bytes, 0);
}
