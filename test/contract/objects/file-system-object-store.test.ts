import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { openObjectStore } from '../../../adapters/objects/open-object-store.ts';
import { describeObjectStore } from './object-store-contract.ts';

async function makeRoot(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'chartroom-objects-'));
}

describeObjectStore('file system', async () => {
  const root = await makeRoot();
  const store = await openObjectStore(pathToFileURL(root).href);
  return { store, close: () => rm(root, { recursive: true }) };
});

describe('file system object store', () => {
  let root: string;
  beforeEach(async () => {
    root = await makeRoot();
  });
  afterEach(() => rm(root, { recursive: true }));

  const open = () => openObjectStore(pathToFileURL(root).href);

  it('keeps its objects over a restart', async () => {
    await (await open()).put('a/b', Readable.from([Buffer.from('kept')]));
    assert.equal(Buffer.from(await (await open()).read('a/b')).toString(), 'kept');
  });

  it('leaves no staged file behind, whatever happens to a put', async () => {
    const store = await open();
    await store.put('a', Readable.from([Buffer.from('1')]));
    await assert.rejects(store.put('a', Readable.from([Buffer.from('2')])));
    await assert.rejects(store.put('b', Readable.from([Buffer.from('2')]), { size: 9 }));
    await assert.rejects(store.put('c', Readable.from([Buffer.from('2')]), { signal: AbortSignal.abort() }));
    await assert.rejects(store.compose(['a', 'none'], 'd'));
    assert.deepEqual(await readdir(join(root, 'incoming')), []);
  });

  it('removes on opening what a killed process had staged long ago, and nothing younger', async () => {
    await open();
    const old = join(root, 'incoming', 'old');
    await writeFile(old, 'x');
    await writeFile(join(root, 'incoming', 'young'), 'x');
    await utimes(old, 1, 1);
    await open();
    assert.deepEqual(await readdir(join(root, 'incoming')), ['young']);
  });

  it('removes folders that hold nothing any more', async () => {
    const store = await open();
    await store.put('a/b/c', Readable.from([Buffer.from('1')]));
    await store.delete('a/b/c');
    assert.deepEqual(await readdir(join(root, 'objects')), []);
  });

  it('says which kind of store it cannot open', async () => {
    await assert.rejects(openObjectStore('ftp://host/bucket'), /no object store for ftp:/);
  });
});
