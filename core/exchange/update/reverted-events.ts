import { Refusal } from '../../errors.ts';
import type { RoomEvent } from '../../history/room-event.ts';
import type { Job } from '../../jobs/job.ts';
import { limits } from '../../limits.ts';
import type { Repositories } from '../../ports/database.ts';
import { type EventRange, tallyOfJob, type UpdateResult } from './update-result.ts';

type Ended = Pick<Job, 'roomKey' | 'result' | 'checkpoint'>;

/** The events of the changes that an update made; of a failed one, those of the batches that it completed. */
export function eventsOf({ result, checkpoint }: Ended): readonly EventRange[] {
  const complete = result as Partial<UpdateResult> | null;
  return complete?.events ?? tallyOfJob({ checkpoint })?.events ?? [];
}

/** Throws Refusal `update_expired` if the history no longer has all events of the update. */
export async function requireEvents(
  { history }: Pick<Repositories, 'history'>,
  update: Ended,
): Promise<void> {
  // Events are trimmed from the oldest on.
  const [first] = eventsOf(update)[0] ?? [];
  if (first === undefined) return;
  const [event] = await history.after(update.roomKey, first - 1, 1);
  if (event?.seq !== first) throw new Refusal('update_expired');
}

/** The events of an update after `from`, in pages. */
export async function* updateEvents(
  { history }: Pick<Repositories, 'history'>,
  update: Ended,
  from: number,
): AsyncGenerator<readonly RoomEvent[]> {
  for (const [first, last] of eventsOf(update))
    for (let after = Math.max(from, first - 1); after < last;) {
      const page = await history.after(update.roomKey, after, limits.historyPageMax);
      const own = page.filter(({ seq }) => seq <= last);
      if (own.length === 0) throw new Refusal('update_expired');
      after = own.at(-1)?.seq ?? last;
      yield own;
    }
}
