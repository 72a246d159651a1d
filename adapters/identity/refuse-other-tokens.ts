import type { JWTHeaderParameters, JWTPayload } from 'jose';

import { Refusal } from '../../core/errors.ts';

export interface TokenTypeRules {
  readonly audience: string;
  /** Accepted values of the `typ` header, in lower case without `application/`; empty: the claims decide. */
  readonly types?: readonly string[];
  /** The client id of browser sign-in, which is the audience of its ID tokens. */
  readonly clientId?: string | null;
  /** Accepts ID tokens as sessions, for issuers whose access tokens are opaque or look like ID tokens. */
  readonly acceptIdTokens?: boolean;
}

/** Header types of access tokens: RFC 9068, and those of issuers that do not follow it. */
const accessTypes = ['', 'jwt', 'at+jwt'];

/** Claims that occur only in ID tokens (OpenID Connect Core 1.0, sections 2 and 3.3.2.11). */
const idClaims = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/** Claims that occur only in access tokens: RFC 9068, section 2.2, and older names that issuers use. */
const accessClaims = ['scope', 'scp', 'client_id', 'cid'];

/**
 * Rejects tokens that are not access tokens. An issuer signs ID tokens, logout tokens and security events
 * with the same keys (RFC 8725, section 3.11). An ID token is intended for the client that it names, which
 * may store or log it, so it is not accepted as a session. Throws Refusal `invalid_session`.
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
  if (isLogoutToken(payload)) throw new Refusal('invalid_session', 'A logout token is not a session.');
  if (!acceptIdTokens && isIdToken(payload, audience === clientId)) {
    throw new Refusal('invalid_session', 'An ID token is not a session; send an access token.');
  }
}

function isLogoutToken(payload: JWTPayload): boolean {
  return 'events' in payload || payload.typ === 'Logout';
}

/** If ID tokens and sessions have the same audience, a claim must identify the token as an access token. */
function isIdToken(payload: JWTPayload, isClientAudience: boolean): boolean {
  if (payload.typ === 'ID' || payload.token_use === 'id') return true;
  if (idClaims.some((claim) => claim in payload)) return true;
  if (!isClientAudience || payload.typ === 'Bearer') return false;
  return !accessClaims.some((claim) => claim in payload);
}
