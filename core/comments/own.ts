import { actorOf, type Actor, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';

/** Whether the caller wrote it; what a token wrote is that token's own, not its owner's. */
function isAuthor(caller: Caller, author: Actor): boolean {
  const actor = actorOf(caller);
  return actor.type === author.type && actor.id === author.id;
}

/** Throws Refusal `insufficient_permission` unless the caller wrote it: no role stands above that. */
export function requireAuthor(caller: Caller, author: Actor, action: string): void {
  if (isAuthor(caller, author)) return;
  throw new Refusal('insufficient_permission', `Only its author may ${action}.`);
}
