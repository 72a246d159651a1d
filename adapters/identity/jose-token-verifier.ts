import { errors, jwtVerify } from 'jose';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { TokenVerifier } from '../../core/ports/identity.ts';
import { createIssuerKeys } from './issuer-keys.ts';
import { refuseOtherTokens, type TokenTypeRules } from './refuse-other-tokens.ts';
import { claimsOf, type ClaimRules } from './user-claims.ts';

export interface IssuerSettings extends ClaimRules, TokenTypeRules {
  readonly algorithms: readonly string[];
  /** Maximum lifetime of a token after `iat`, in addition to `exp` (seconds); null: only `exp` applies. */
  readonly maxLifetime?: number | null;
}

export interface JoseTokenVerifier extends TokenVerifier {
  /** Fetches the issuer's keys before the first request needs them. Throws if they are unavailable. */
  readKeys(): Promise<void>;
}

/** Verifies JWTs of an OpenID Connect issuer with its published keys. */
export function createJoseTokenVerifier(settings: IssuerSettings): JoseTokenVerifier {
  const { maxLifetime = null } = settings;
  const keys = createIssuerKeys(settings.issuer);
  return {
    readKeys: () => keys.read(),
    async verify(jwt) {
      try {
        const { payload, protectedHeader } = await jwtVerify(jwt, keys.keyOf, {
          issuer: settings.issuer,
          audience: settings.audience,
          algorithms: [...settings.algorithms],
          requiredClaims: ['exp', 'sub'],
          clockTolerance: limits.clockSkew / 1000,
          ...(maxLifetime === null ? {} : { maxTokenAge: maxLifetime }),
        });
        refuseOtherTokens(protectedHeader, payload, settings);
        const { exp, iat = Infinity } = payload;
        if (exp === undefined) throw new Refusal('invalid_session');
        const expiresAt = Math.min(exp, iat + (maxLifetime ?? Infinity)) * 1000;
        return { ...claimsOf(payload, settings), expiresAt };
      } catch (cause) {
        if (cause instanceof Refusal) throw cause;
        throw new Refusal(
          isInvalidTokenError(cause) ? 'invalid_session' : 'identity_unavailable',
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

/** Whether the token is invalid, as opposed to a failure to fetch the keys. */
function isInvalidTokenError(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // jose throws its base class for responses of the issuer other than 200.
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
