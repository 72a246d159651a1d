import { Refusal } from '../../core/errors.ts';
import { canonicalEmail } from '../../core/users/email.ts';
import type { UserClaims } from '../../core/ports/identity.ts';

/** How the claims of an issuer are read. */
export interface ClaimRules {
  /** To the letter as the issuer writes it into its tokens. */
  readonly issuer: string;
  /** Takes the issuer's e-mail addresses as verified whether it says so or not. */
  readonly trustEmail: boolean;
}

const maxSubjectLength = 255;

/** The user that verified claims speak of. Throws Refusal `invalid_session` where they name nobody. */
export function claimsOf(
  payload: Readonly<Record<string, unknown>>,
  { issuer, trustEmail }: ClaimRules,
): UserClaims {
  const subject = textOf(payload.sub);
  if (subject === null || subject.length > maxSubjectLength) {
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
  if (typeof claim !== 'string' || claim === '') return null;
  return claim.isWellFormed() && !claim.includes('\0') ? claim : null;
}
