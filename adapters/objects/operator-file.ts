import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
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
    const { size, mtimeMs, ino } = await stat(path);
    return {
      bytes: size,
      etag: etagOf([size, mtimeMs, ino]),
      get: ({ start, end }) => Promise.resolve(createReadStream(path, { start, end: end - 1 })),
    };
  };
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
