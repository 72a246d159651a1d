import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { asText } from './as-text.ts';

/** Optimizations of the file system store, the only one that has them. */
describe('objects that are local files', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let store: Awaited<ReturnType<typeof openFileSystemObjectStore>>;
  const { put, keys } = asText(() => store);
  const at = (name: string): string => join(folder.path, name);

  before(async () => {
    folder = temporaryFolder();
    await mkdir(at('store'));
    store = await openFileSystemObjectStore(at('store'));
  });
  after(() => folder.remove());

  it('are moved without a copy when ownership of a file is passed', async () => {
    const bytes = randomBytes(200_000);
    await writeFile(at('given'), bytes);
    const stored = await store.local.adopt('files/given', at('given'));
    assert.equal(stored.bytes, bytes.length);
    assert.ok(bytes.equals(await store.read('files/given')));
    assert.ok(!(await readdir(folder.path)).includes('given'));
  });

  it('are never targets of links', async () => {
    await writeFile(at('target'), 'secret');
    await symlink(at('target'), at('leads'));
    await assert.rejects(store.local.adopt('files/link', at('leads')));
    assert.deepEqual(await keys('files/link'), []);
  });

  it('are provided read-only, and what was provided outlives its object', async () => {
    await put('files/lent', 'lent');
    await store.local.link('files/lent', at('lent'));
    await store.delete('files/lent');
    assert.equal(await readFile(at('lent'), 'utf8'), 'lent');
    await put('files/lent', 'again');
    await assert.rejects(store.local.link('files/lent', at('lent')));
    assert.equal(await readFile(at('lent'), 'utf8'), 'lent');
  });

  it('are read into existing memory if it is large enough', async () => {
    await put('read/here', 'abcdef');
    const memory = Buffer.alloc(3);
    const found = await store.local.readInto('read/here', { start: 1, end: 4 }, memory);
    assert.deepEqual([memory.toString(), found.buffer], ['bcd', memory.buffer]);
    assert.equal(
      Buffer.from(await store.local.readInto('read/here', { start: 0, end: 6 }, memory)).toString(),
      'abcdef',
    );
  });

  it('can be read in full when reported before the write completes', async () => {
    let read: Promise<Uint8Array> | undefined;
    const onReadable = (bytes: number) => void (read = store.read('early', { start: 0, end: bytes }));
    const take = (key: string, parts: readonly string[], size?: number) =>
      store.local.take(key, Readable.from(parts.map((part) => Buffer.from(part))), {
        onReadable,
        ...(size !== undefined && { size }),
      });
    await take('early', ['ear', 'ly']);
    assert.equal(Buffer.from((await read) ?? []).toString(), 'early');
    read = undefined;
    await assert.rejects(take('early', ['late']));
    await assert.rejects(take('cut', ['2'], 9));
    assert.equal(read, undefined);
    assert.deepEqual(await readdir(at('store/incoming')), []);
  });
});
