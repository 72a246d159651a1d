import { refuseEarly } from '../access/authorize.ts';
import { actorOf, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import type { Job } from './job.ts';

/**
 * Throws where the caller, who may start jobs of the room again, may not start this one: Refusal `token_lacks_permission`
 * for an import and a token that may only upload, `insufficient_permission` for a copy that somebody else has asked for.
 * That one reads its source by the right of who asked, and whoever may read the source can ask for a copy of their own.
 */
export function refuseRetry({ kind, actor }: Pick<Job, 'kind' | 'actor'>, caller: Caller): void {
  if (kind === 'room-import') refuseEarly('room.import', caller);
  if (kind !== 'room-clone') return;
  const { type, id } = actorOf(caller);
  if (type === actor.type && id === actor.id) return;
  const sentence = 'Only who asked for the copy starts it again; ask for one of your own.';
  throw new Refusal('insufficient_permission', sentence);
}
