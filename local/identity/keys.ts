import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** Signing keys of the provider. Persistent, because a new signing key would invalidate all tokens. */
export interface ProviderKeys {
  signing: JWK;
  cookie: string;
}

/** Reads the keys from the folder; generates them on first use. */
export async function providerKeys(folder: string): Promise<ProviderKeys> {
  const file = join(folder, 'keys.json');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return JSON.parse(stored) as ProviderKeys;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys: ProviderKeys = {
    signing: {
      ...(await exportJWK(privateKey)),
      alg: 'RS256',
      use: 'sig',
      kid: randomBytes(8).toString('hex'),
    },
    cookie: randomBytes(32).toString('base64url'),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, file);
  return keys;
}
