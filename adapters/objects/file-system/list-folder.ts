import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredObject } from '../../../core/ports/object-store.ts';
import { folderName, keyPart } from './object-path.ts';
import { hasCode } from '../has-code.ts';

/** Walks the tree in key order: a folder sorts as its name followed by `/`, like the keys below it. */
export async function* listFolder(root: string, prefix: string): AsyncIterable<StoredObject> {
  const folders = prefix.split('/').slice(0, -1);
  const start = folders.map((segment) => `${segment}/`).join('');
  if (folders.some((segment) => !/^[A-Za-z0-9._=-]+$/.test(segment))) return;
  yield* walk(join(root, ...folders.map(folderName)), start, prefix);
}

async function* walk(folder: string, start: string, prefix: string): AsyncIterable<StoredObject> {
  const parts = (await entriesOf(folder)).map((entry) => ({ entry, key: start + keyPart(entry) }));
  parts.sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { entry, key } of parts) {
    if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue;
    const path = join(folder, entry);
    if (key.endsWith('/')) {
      yield* walk(path, key, prefix);
      continue;
    }
    if (!key.startsWith(prefix)) continue;
    const found = await stat(path).catch(() => null);
    if (found !== null) yield { key, bytes: found.size, createdAt: Math.trunc(found.mtimeMs) };
  }
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
