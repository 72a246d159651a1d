import type { Caller, UserCaller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';

/** The signed-in user of an operation whose row of the access table lets nobody else in. */
export function userOf(caller: Caller): UserCaller {
  if (caller.type !== 'user') throw new Refusal('authentication_required');
  return caller;
}
