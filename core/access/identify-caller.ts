import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { SessionVerifier } from '../ports/identity.ts';
import type { User } from '../ports/user-repository.ts';
import { signIn } from '../users/sign-in.ts';
import { hashTokenSecret, isTokenSecret, TOKEN_PREFIX } from '../tokens/secret.ts';
import { anonymous, type Caller, type TokenCaller } from './caller.ts';
import { rememberFor } from './remember.ts';

export interface CallerSources {
  readonly sessions: SessionVerifier;
  readonly repositories: Database;
  /** Subjects of the users who operate the service. */
  readonly operators: readonly string[];
}

const minute = 60_000;
const rememberedUsers = 10_000;

/**
 * Makes the function that tells who sends an `Authorization` header. A header that is there but not valid is a
 * Refusal with 401, also where nobody would have to be named.
 */
export function createCallerIdentifier(
  sources: CallerSources,
): (authorization: string | undefined) => Promise<Caller> {
  const accounts = rememberFor<User>(minute, rememberedUsers);
  const operators = new Set(sources.operators);
  return async (authorization) => {
    if (authorization === undefined) return anonymous;
    const credential = /^Bearer +([^\s]+) *$/i.exec(authorization)?.[1];
    if (credential === undefined) {
      throw new Refusal('invalid_session', 'The Authorization header must be "Bearer" and a token.');
    }
    if (credential.startsWith(TOKEN_PREFIX)) return identifyToken(sources.repositories, credential);
    const claims = await sources.sessions.verify(credential);
    const user = await accounts(
      JSON.stringify([claims.issuer, claims.subject, claims.email, claims.emailVerified, claims.name]),
      () => signIn(sources.repositories, claims),
    );
    return {
      type: 'user',
      userId: user.id,
      email: user.email,
      emailVerified: user.emailVerified,
      name: user.name,
      operator: operators.has(claims.subject),
    };
  };
}

/** Asked of the database each time, so that a revocation holds from the next request on. */
async function identifyToken(
  { tokens }: CallerSources['repositories'],
  secret: string,
): Promise<TokenCaller> {
  if (!isTokenSecret(secret)) throw new Refusal('invalid_api_token');
  const token = await tokens.findBySecretHash(hashTokenSecret(secret));
  if (token === null) throw new Refusal('invalid_api_token');
  if (token.lastUsedAt === null || Date.now() - token.lastUsedAt >= minute) {
    // The note of the last use is a courtesy: it delays no answer and fails none.
    tokens.touch(token.id).catch(() => undefined);
  }
  return {
    type: 'token',
    tokenId: token.id,
    tokenName: token.name,
    roomKey: token.roomKey,
    roomId: token.roomId,
    permissions: token.permissions,
  };
}
