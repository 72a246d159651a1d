import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { SignInAttempt, SignInProvider } from '../ports/sign-in-provider.ts';
import { signIn } from './sign-in.ts';
import { hashSessionSecret, newSessionSecret } from './session-secret.ts';

/**
 * Completes a sign-in: finds or creates the account and creates a session for the browser. Returns the secret
 * of the session, which is not stored.
 */
export async function beginSession(
  { database, provider }: { database: Database; provider: SignInProvider },
  query: URLSearchParams,
  attempt: SignInAttempt,
): Promise<{ secret: string }> {
  const { claims, idToken } = await provider.complete(query, attempt);
  const user = await signIn(database, claims);
  const secret = newSessionSecret();
  const secretHash = hashSessionSecret(secret);
  if (secretHash === null) throw new Error('the generated session secret is malformed');
  await database.sessions.create({
    secretHash,
    userId: user.id,
    idToken,
    lifetimeMs: limits.sessionLifetime,
  });
  return { secret };
}
