import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Account } from '../users/user.ts';

/**
 * Sets how many bytes a user may keep; null: as many as they like. A limit below what is in use takes nothing away,
 * it lets nothing more in. Throws Refusal `user_not_found`.
 */
export async function setQuota(database: Database, userId: string, limit: number | null): Promise<Account> {
  return database.transaction(async ({ users, quota }) => {
    await quota.setLimit(userId, limit);
    const account = await users.findAccount(userId);
    if (account === null) throw new Refusal('user_not_found');
    return account;
  });
}
