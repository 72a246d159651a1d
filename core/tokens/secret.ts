import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The secret of a room's API token: `chart_`, 32 random base62 digits, and their CRC-32 as 6 more digits.
 * Scanners recognize leaked tokens by the prefix; the checksum distinguishes a typing error from a revoked
 * token without a database lookup.
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
      // 248 is the largest multiple of 62 in a byte; larger values would make some digits more frequent.
      if (byte < 248 && digits.length < randomDigits) digits += base62.charAt(byte % 62);
    }
  }
  return tokenPrefix + digits + checksum(digits);
}

/** Whether the text has the format of a secret and a valid checksum. */
export function isTokenSecret(text: string): boolean {
  if (!form.test(text)) return false;
  const digits = text.slice(tokenPrefix.length, tokenPrefix.length + randomDigits);
  return text.endsWith(checksum(digits));
}

/** SHA-256 of the secret, the only form in which the database stores it. */
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
