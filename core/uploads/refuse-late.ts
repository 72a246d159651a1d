import type { Admission } from '../access/admit.ts';
import type { Caller } from '../access/caller.ts';
import type { Operation } from '../access/operations.ts';
import { Refusal } from '../errors.ts';
import { stillAdmitted } from '../events/still-admitted.ts';
import type { Repositories } from '../ports/database.ts';

/** A body may be minutes on its way: whoever lost the right meanwhile adds nothing. Throws Refusals of 401 and 403. */
export async function refuseLate(
  repositories: Repositories,
  operation: Operation,
  { room, entrance }: Admission,
  caller: Caller,
): Promise<void> {
  const asked = { operation, caller, entrance, roomKey: room.key };
  if (await stillAdmitted(repositories, asked)) return;
  throw new Refusal(caller.type === 'token' ? 'invalid_api_token' : 'insufficient_permission');
}
