import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedPaths } from '../../core/ports/signed-paths.ts';
import { hasCode } from './has-code.ts';

/** Where the service serves objects of a store that clients cannot reach directly. */
const objectsPath = '/api/objects/';
/** Replaces `/` so that a key is one path segment; no key contains it. */
const slashMark = '~';

/**
 * Signs paths with a secret shared by all processes that use the same store; it is stored in the root folder
 * of a file system store. Other stores sign their own URLs: for them `sign` throws and `verify` accepts no
 * path.
 */
export async function openSignedPaths(storeUrl: string, now: () => number = Date.now): Promise<SignedPaths> {
  if (!storeUrl.startsWith('file:')) return noSignedPaths;
  const secret = await sharedSecret(fileURLToPath(storeUrl));
  const signatureOf = (key: string, expires: number, mediaType: string) =>
    createHmac('sha256', secret).update(`${key}\n${expires}\n${mediaType}`).digest();

  return {
    sign(key, seconds, mediaType) {
      // The URL stays the same for a while so that browsers can cache the object.
      const expires = (Math.floor(now() / 1000 / seconds) + 2) * seconds;
      const signature = signatureOf(key, expires, mediaType).toString('base64url');
      const query = new URLSearchParams({ type: mediaType, expires: String(expires), signature });
      return `${objectsPath}${key.replaceAll('/', slashMark)}?${query.toString()}`;
    },

    verify(object, { type = '', expires = '', signature = '' }) {
      const key = object.replaceAll(slashMark, '/');
      const until = Number(expires);
      if (!/^\d{1,12}$/.test(expires) || until * 1000 <= now()) return null;
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(key, until, type);
      if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return null;
      return { key, mediaType: type, expiresAt: until * 1000 };
    },
  };
}

const noSignedPaths: SignedPaths = {
  sign: () => {
    throw new Error('This object store signs its own URLs.');
  },
  verify: () => null,
};

/**
 * Writes the secret to a temporary file and links it, so that one of several processes wins and no process
 * reads a partial file.
 */
async function sharedSecret(root: string): Promise<Buffer> {
  await mkdir(root, { recursive: true });
  const path = join(root, 'signing-secret');
  const own = join(root, `signing-secret.${crypto.randomUUID()}`);
  try {
    return await readFile(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  try {
    await writeFile(own, randomBytes(32), { mode: 0o600, flag: 'wx', flush: true });
    await link(own, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(own, { force: true });
  }
  return readFile(path);
}
