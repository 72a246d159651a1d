import { errors, jwtVerify } from 'jose';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { SessionVerifier } from '../../core/ports/identity.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import { claimsOf, type ClaimRules } from './user-claims.ts';

export interface IssuerSettings extends ClaimRules {
  readonly audience: string;
  readonly algorithms: readonly string[];
}

/** Checks JWTs of any OpenID Connect issuer by its published keys. */
export function createJoseSessionVerifier(settings: IssuerSettings): SessionVerifier {
  const keys = createIssuerKeys(settings.issuer);
  return {
    async verify(jwt) {
      try {
        const { payload } = await jwtVerify(jwt, keys.keyOf, {
          issuer: settings.issuer,
          audience: settings.audience,
          algorithms: [...settings.algorithms],
          requiredClaims: ['exp', 'sub'],
          clockTolerance: limits.clockSkew / 1000,
        });
        if (payload.exp === undefined) throw new Refusal('invalid_session');
        return { ...claimsOf(payload, settings), expiresAt: payload.exp * 1000 };
      } catch (cause) {
        if (cause instanceof Refusal) throw cause;
        throw new Refusal(
          saysTokenIsBad(cause) ? 'invalid_session' : 'identity_unavailable',
          undefined,
          {},
          {
            cause,
          },
        );
      }
    },
  };
}

/** Whether the token is at fault, rather than the way to the keys. */
function saysTokenIsBad(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // jose reports an issuer's answer other than 200 by its plain base class.
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
