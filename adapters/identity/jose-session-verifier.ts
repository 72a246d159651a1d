import { errors, jwtVerify, type JWTPayload } from 'jose';

import { Refusal } from '../../core/errors.ts';
import type { SessionVerifier } from '../../core/ports/identity.ts';
import { canonicalEmail } from '../../core/users/email.ts';
import type { UserClaims } from '../../core/ports/user-repository.ts';
import { createIssuerKeys } from './issuer-keys.ts';

export interface IssuerSettings {
  /** To the letter as the issuer writes it into its tokens. */
  readonly issuer: string;
  readonly audience: string;
  readonly algorithms: readonly string[];
  /** Takes the issuer's e-mail addresses as verified whether it says so or not. */
  readonly trustEmail: boolean;
}

const skewSeconds = 30;
const longestSubject = 255;

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
          clockTolerance: skewSeconds,
        });
        return claimsOf(payload, settings);
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

function claimsOf(payload: JWTPayload, { issuer, trustEmail }: IssuerSettings): UserClaims {
  const subject = payload.sub;
  if (subject === undefined || subject === '' || subject.length > longestSubject || !isText(subject)) {
    throw new Refusal('invalid_session', 'The session names no usable subject.');
  }
  const claimed = textOf(payload.email);
  const email = claimed === null ? null : canonicalEmail(claimed);
  return {
    issuer,
    subject,
    email,
    emailVerified: email !== null && (trustEmail || payload.email_verified === true),
    name: textOf(payload.name) ?? textOf(payload.preferred_username),
  };
}

function textOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' && isText(claim) ? claim : null;
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether the token is at fault, rather than the way to the keys. */
function saysTokenIsBad(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  // jose reports an issuer's answer other than 200 by its plain base class.
  return error instanceof errors.JOSEError && error.code !== errors.JOSEError.code;
}
