import { hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OperatorFile } from '../../core/ports/operator-file.ts';
import { openObjectStore, type StoreSettings } from './open-object-store.ts';

/**
 * A file that the operator names by its URL: `file:///srv/file`, or an object of any bucket as `gs://bucket/key` or
 * `s3://bucket/key`. The result describes the current version of the file, and throws if there is none.
 */
export function operatorFile(url: string, settings: StoreSettings): () => Promise<OperatorFile> {
  return new URL(url).protocol === 'file:' ? localFile(fileURLToPath(url)) : objectOf(url, settings);
}

function localFile(path: string): () => Promise<OperatorFile> {
  return async () => {
    const version = await stat(path);
    const etag = localEtag(version);
    return {
      bytes: version.size,
      etag,
      get: async ({ start, end }) => {
        const file = await open(path);
        try {
          if (localEtag(await file.stat()) !== etag) throw new Error(`The file ${path} has changed.`);
          return file.createReadStream({ start, end: end - 1 });
        } catch (error) {
          await file.close();
          throw error;
        }
      },
    };
  };
}

function localEtag({ size, mtimeMs, ino }: Stats): string {
  return etagOf([size, mtimeMs, ino]);
}

function objectOf(url: string, settings: StoreSettings): () => Promise<OperatorFile> {
  const split = url.lastIndexOf('/');
  const key = url.slice(split + 1);
  const opened = openObjectStore(url.slice(0, split), settings);
  // Each use reports the error.
  opened.catch(() => undefined);
  return async () => {
    const store = await opened;
    const stored = await store.head(key);
    if (stored === null) throw new Error(`There is no object ${url}.`);
    return {
      bytes: stored.bytes,
      etag: etagOf([stored.bytes, stored.createdAt]),
      get: (range) => store.get(key, range),
    };
  };
}

function etagOf(version: readonly number[]): string {
  return `"${hash('sha256', version.join(' '), 'hex').slice(0, 32)}"`;
}
