import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/** Writes a key that signs the tokens of service accounts, and returns its file. */
export function writeSigningKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(file, privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  return file;
}
