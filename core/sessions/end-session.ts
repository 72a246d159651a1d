import type { Database } from '../ports/database.ts';
import type { SignInProvider } from '../ports/sign-in-provider.ts';
import { Refusal } from '../errors.ts';

/**
 * Ends a browser session and invalidates its secret. Returns the URL for signing out at the issuer, or null.
 * Works even if the issuer is unavailable.
 */
export async function endSession(
  { database, provider }: { database: Pick<Database, 'sessions'>; provider: SignInProvider | null },
  secretHash: Uint8Array,
): Promise<string | null> {
  const ended = await database.sessions.remove(secretHash);
  if (ended === null || provider === null) return null;
  try {
    return await provider.signOutUrl(ended.idToken);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
