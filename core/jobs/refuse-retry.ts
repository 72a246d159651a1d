import { refuseEarly } from '../access/authorize.ts';
import { actorOf, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import type { Job } from './job.ts';
import type { JobKind } from './kinds.ts';

/**
 * Throws if the caller, who may retry jobs of the room, may not retry this one: Refusal
 * `token_lacks_permission` for an import and a token that may only upload, `insufficient_permission` for a
 * clone that another user started. A clone reads its source with the access of the user who started it; other
 * users can start their own clone.
 */
export function refuseRetry({ kind, actor }: Pick<Job, 'kind' | 'actor'>, caller: Caller): void {
  if (writesRoom.includes(kind)) refuseEarly('room.import', caller);
  if (kind !== 'room-clone') return;
  const { type, id } = actorOf(caller);
  if (type === actor.type && id === actor.id) return;
  const sentence = 'Only the user who started the clone can retry it; start a new clone instead.';
  throw new Refusal('insufficient_permission', sentence);
}

/** Kinds that change everything in a room, for which the permission to upload does not suffice. */
const writesRoom: readonly JobKind[] = ['room-import', 'room-update', 'room-revert'];
