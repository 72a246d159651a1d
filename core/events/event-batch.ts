import type { RoomEvent } from '../history/room-event.ts';
import type { Job } from '../jobs/job.ts';
import { changesAccess } from './still-admitted.ts';

/** What a follower of a room is told at once. Followers at the same place get the same object. */
export interface EventBatch {
  readonly events: readonly RoomEvent[];
  /** Running jobs that have reported progress. No part of the history: a client that was away has missed nothing. */
  readonly progress: readonly Job[];
  /** True when they just happened; false when the follower is catching up on history. */
  readonly live: boolean;
  /** Events before these that the follower will never be told, as they were trimmed from the history. */
  readonly missed: Missed | null;
  /** Whether one of the events may have taken access away. */
  readonly changesAccess: boolean;
}

/** Numbers of the first and the last of them. */
export interface Missed {
  readonly from: number;
  readonly to: number;
}

/** The batch for a follower that was told everything up to `position`. */
export function batchAfter(
  position: number,
  { events, progress, live }: Pick<EventBatch, 'events' | 'progress' | 'live'>,
): EventBatch {
  const missed = missedBefore(events, position);
  return { events, progress, live, missed, changesAccess: events.some(changesAccess) };
}

/** Numbers have no gaps but where history was trimmed. */
export function missedBefore([first]: readonly RoomEvent[], position: number): Missed | null {
  if (first === undefined || first.seq === position + 1) return null;
  return { from: position + 1, to: first.seq - 1 };
}
