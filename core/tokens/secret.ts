import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The secret of a room's API token: `chart_`, 32 random base62 digits, and the CRC-32 of those digits in 6 more. The
 * prefix lets scanners find leaked ones; the checksum tells a typing error from a revoked token without a look-up.
 */
export const tokenPrefix = 'chart_';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomDigits = 32;
const checksumDigits = 6;
const form = new RegExp(`^${tokenPrefix}[0-9A-Za-z]{${randomDigits + checksumDigits}}$`);

export function newTokenSecret(): string {
  let digits = '';
  while (digits.length < randomDigits) {
    for (const byte of randomBytes(randomDigits)) {
      // 248 is the largest multiple of 62 in a byte: above it, some digits would come up more often than others.
      if (byte < 248 && digits.length < randomDigits) digits += base62.charAt(byte % 62);
    }
  }
  return tokenPrefix + digits + checksum(digits);
}

/** True when the text has the form of a secret and its checksum is right. */
export function isTokenSecret(text: string): boolean {
  if (!form.test(text)) return false;
  const digits = text.slice(tokenPrefix.length, tokenPrefix.length + randomDigits);
  return text.endsWith(checksum(digits));
}

/** SHA-256 of the secret: all that the database holds of it. */
export function hashTokenSecret(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer');
}

function checksum(digits: string): string {
  let text = '';
  for (let rest = crc32(digits), digit = 0; digit < checksumDigits; digit++, rest = Math.floor(rest / 62)) {
    text = base62.charAt(rest % 62) + text;
  }
  return text;
}
