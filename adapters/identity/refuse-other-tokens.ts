import type { JWTHeaderParameters, JWTPayload } from 'jose';

import { Refusal } from '../../core/errors.ts';

export interface TokenTypeRules {
  readonly audience: string;
  /** What `typ` of the header must be, in small letters and without `application/`; empty: decided by the claims. */
  readonly types?: readonly string[];
  /** The client that browsers sign in with: the audience of its ID tokens. */
  readonly clientId?: string | null;
  /** Accepts ID tokens as sessions, for issuers whose access tokens are opaque or look like ID tokens. */
  readonly acceptIdTokens?: boolean;
}

/** Header types of access tokens: RFC 9068, and what issuers write that do not follow it. */
const accessTypes = ['', 'jwt', 'at+jwt'];

/** Claims that only ID tokens have (OpenID Connect Core 1.0, sections 2 and 3.3.2.11). */
const idClaims = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/** Claims of access tokens that no ID token has: RFC 9068, section 2.2, and the names that issuers had before. */
const accessClaims = ['scope', 'scp', 'client_id', 'cid'];

/**
 * An issuer signs other things with the same keys: ID tokens, logout tokens, security events (RFC 8725, section 3.11).
 * An ID token is meant for the client that it names and often stored or logged there, so it opens no session.
 */
export function refuseOtherTokens(
  { typ }: JWTHeaderParameters,
  payload: JWTPayload,
  { audience, types = [], clientId = null, acceptIdTokens = false }: TokenTypeRules,
): void {
  const type = (typ ?? '').toLowerCase().replace(/^application\//, '');
  const accepted = types.length === 0 ? accessTypes : types;
  if (!accepted.includes(type)) {
    throw new Refusal(
      'invalid_session',
      `The session's type must be ${accepted.filter(Boolean).join(' or ')}.`,
    );
  }
  if (types.length > 0 || type === 'at+jwt') return;
  if (isLogoutToken(payload)) throw new Refusal('invalid_session', 'A logout token is no session.');
  if (!acceptIdTokens && isIdToken(payload, audience === clientId)) {
    throw new Refusal('invalid_session', 'An ID token is no session; send an access token.');
  }
}

function isLogoutToken(payload: JWTPayload): boolean {
  return 'events' in payload || payload.typ === 'Logout';
}

/** Where ID tokens have the audience of sessions, a token must have a claim that shows what it is. */
function isIdToken(payload: JWTPayload, isClientAudience: boolean): boolean {
  if (payload.typ === 'ID' || payload.token_use === 'id') return true;
  if (idClaims.some((claim) => claim in payload)) return true;
  if (!isClientAudience || payload.typ === 'Bearer') return false;
  return !accessClaims.some((claim) => claim in payload);
}
