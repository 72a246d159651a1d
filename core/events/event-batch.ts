import type { RoomEvent } from '../history/room-event.ts';
import type { Job } from '../jobs/job.ts';
import { changesAccess } from './still-admitted.ts';

/** The events delivered to a follower of a room at once. Followers at the same position share one object. */
export interface EventBatch {
  readonly events: readonly RoomEvent[];
  /**
   * Running jobs that have reported progress. Progress is not part of the history, so clients do not need to
   * catch up on it.
   */
  readonly progress: readonly Job[];
  /** True if the events just happened; false if the follower is catching up on history. */
  readonly live: boolean;
  /** Earlier events that cannot be delivered because they were trimmed from the history. */
  readonly missed: Missed | null;
  /** Whether one of the events may have revoked access. */
  readonly changesAccess: boolean;
}

/** Sequence numbers of the first and the last missed event. */
export interface Missed {
  readonly from: number;
  readonly to: number;
}

/** The batch for a follower that has received everything up to `position`. */
export function batchAfter(
  position: number,
  { events, progress, live }: Pick<EventBatch, 'events' | 'progress' | 'live'>,
): EventBatch {
  const missed = missedBefore(events, position);
  return { events, progress, live, missed, changesAccess: events.some(changesAccess) };
}

/** Sequence numbers have gaps only where history was trimmed. */
export function missedBefore([first]: readonly RoomEvent[], position: number): Missed | null {
  if (first === undefined || first.seq === position + 1) return null;
  return { from: position + 1, to: first.seq - 1 };
}
