import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import type { TokenVerifier } from '../ports/identity.ts';
import type { User } from '../users/user.ts';
import { hashSessionSecret } from '../sessions/session-secret.ts';
import { signIn } from '../sessions/sign-in.ts';
import { hashTokenSecret, isTokenSecret, tokenPrefix } from '../tokens/secret.ts';
import type { TokenFinder } from './access-finder.ts';
import { anonymous, type Caller, type TokenCaller, type UserCaller } from '../access/caller.ts';
import { rememberFor } from './remember.ts';

export interface CallerSources {
  readonly sessions: TokenVerifier;
  readonly repositories: Database;
  /** Subjects of the users who operate the service. */
  readonly operators: readonly string[];
}

const minute = 60_000;
const rememberedUsers = 10_000;

/** The credentials that a request can carry. */
export interface Credentials {
  /** The `Authorization` header. */
  readonly authorization: string | undefined;
  /** The secret of a browser session, from its cookie. */
  readonly sessionSecret: string | undefined;
}

/**
 * Identifies the caller. `finder` replaces the token lookup of the repository and can fetch more in the same
 * statement.
 */
export type CallerIdentifier = (credentials: Credentials, finder?: TokenFinder) => Promise<Caller>;

/**
 * Creates the function that identifies callers. The `Authorization` header takes precedence over the cookie;
 * an invalid header is rejected with 401 even if the operation allows anonymous access. Browsers send cookies
 * without being asked, so an expired cookie is ignored.
 */
export function createCallerIdentifier(sources: CallerSources): CallerIdentifier {
  const accounts = rememberFor<User>(minute, rememberedUsers);
  const operators = new Set(sources.operators);
  const callerOf = (user: User): UserCaller => ({
    type: 'user',
    userId: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    name: user.name,
    operator: operators.has(user.subject),
  });
  return async ({ authorization, sessionSecret }, finder = sources.repositories.tokens) => {
    if (authorization === undefined) {
      const sessionHash = hashSessionSecret(sessionSecret ?? '');
      if (sessionHash === null) return anonymous;
      const session = await sources.repositories.sessions.find(sessionHash);
      if (session === null) return anonymous;
      return { ...callerOf(session.user), sessionHash, expiresAt: session.expiresAt };
    }
    const credential = /^Bearer +([^\s]+) *$/i.exec(authorization)?.[1];
    if (credential === undefined) {
      throw new Refusal('invalid_session', 'The Authorization header must be "Bearer" and a token.');
    }
    if (credential.startsWith(tokenPrefix)) return identifyToken(sources.repositories, finder, credential);
    const claims = await sources.sessions.verify(credential);
    const user = await accounts(
      JSON.stringify([claims.issuer, claims.subject, claims.email, claims.emailVerified, claims.name]),
      () => signIn(sources.repositories, claims),
    );
    return { ...callerOf(user), expiresAt: claims.expiresAt };
  };
}

/** Reads from the database each time, so that a revocation takes effect with the next request. */
async function identifyToken(
  { tokens }: CallerSources['repositories'],
  finder: TokenFinder,
  secret: string,
): Promise<TokenCaller> {
  if (!isTokenSecret(secret)) throw new Refusal('invalid_api_token');
  const token = await finder.findBySecretHash(hashTokenSecret(secret));
  if (token === null) throw new Refusal('invalid_api_token');
  if (token.lastUsedAt === null || Date.now() - token.lastUsedAt >= minute) {
    // Recording the last use is best effort; it neither delays nor fails the request.
    tokens.touch(token.id).catch(() => undefined);
  }
  return {
    type: 'token',
    tokenId: token.id,
    tokenName: token.name,
    roomKey: token.roomKey,
    roomId: token.roomId,
    permissions: token.permissions,
    ...(token.expiresAt !== undefined && { expiresAt: token.expiresAt }),
  };
}
