import { createHash, randomBytes } from 'node:crypto';

const form = /^[A-Za-z0-9_-]{43}$/;

/** The secret of a browser session: 256 random bits. The browser stores the secret, the database its hash. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of the secret; null if the text is not a valid secret. */
export function hashSessionSecret(secret: string): Uint8Array | null {
  return form.test(secret) ? createHash('sha256').update(secret).digest() : null;
}
