import { Refusal } from '../../core/errors.ts';
import { canonicalEmail } from '../../core/users/email.ts';
import type { UserClaims } from '../../core/ports/identity.ts';

/** Rules for reading the claims of an issuer. */
export interface ClaimRules {
  /** Exactly as in the `iss` claim of the issuer's tokens. */
  readonly issuer: string;
  /** Treats all e-mail addresses from the issuer as verified, regardless of `email_verified`. */
  readonly trustEmail: boolean;
}

const maxSubjectLength = 255;

/** Reads the user from verified claims. Throws Refusal `invalid_session` if there is no usable subject. */
export function claimsOf(
  payload: Readonly<Record<string, unknown>>,
  { issuer, trustEmail }: ClaimRules,
): UserClaims {
  const subject = textOf(payload.sub);
  if (subject === null || subject.length > maxSubjectLength) {
    throw new Refusal('invalid_session', 'The session has no valid subject.');
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
  if (typeof claim !== 'string' || claim === '') return null;
  return claim.isWellFormed() && !claim.includes('\0') ? claim : null;
}
