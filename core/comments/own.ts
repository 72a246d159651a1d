import { actorOf, type Actor, type Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';

/** Whether the caller wrote it. A token is the author of its comments, not the owner of the token. */
function isAuthor(caller: Caller, author: Actor): boolean {
  const actor = actorOf(caller);
  return actor.type === author.type && actor.id === author.id;
}

/** Throws Refusal `insufficient_permission` unless the caller is the author, regardless of role. */
export function requireAuthor(caller: Caller, author: Actor, action: string): void {
  if (isAuthor(caller, author)) return;
  throw new Refusal('insufficient_permission', `Only the author may ${action}.`);
}
