import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { Account } from '../users/user.ts';

/**
 * Sets the storage quota of a user in bytes; null: unlimited. A quota below the current usage deletes nothing
 * but prevents further uploads. Throws Refusal `user_not_found`.
 */
export async function setQuota(database: Database, userId: string, limit: number | null): Promise<Account> {
  return database.transaction(async ({ users, quota }) => {
    await quota.setLimit(userId, limit);
    const account = await users.findAccount(userId);
    if (account === null) throw new Refusal('user_not_found');
    return account;
  });
}
