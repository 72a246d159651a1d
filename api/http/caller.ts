import type { Caller, UserCaller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';

/** The caller of an operation that the access table restricts to signed-in users. */
export function userOf(caller: Caller): UserCaller {
  if (caller.type !== 'user') throw new Refusal('authentication_required');
  return caller;
}
