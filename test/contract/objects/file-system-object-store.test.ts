import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openObjectStore } from '../../../adapters/objects/open-object-store.ts';
import { describeObjectStore } from './object-store-contract.ts';

async function makeRoot(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'chartroom-objects-'));
}

const openStore = async () => {
  const root = await makeRoot();
  const store = await openObjectStore(pathToFileURL(root).href);
  return { store, close: () => rm(root, { recursive: true }) };
};

describeObjectStore('file system', openStore, { isLocal: true });

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

  it('leaves no staged file behind, whatever the outcome of a put', async () => {
    const store = await open();
    await store.put('a', Readable.from([Buffer.from('1')]));
    await assert.rejects(store.put('a', Readable.from([Buffer.from('2')])));
    await assert.rejects(store.put('b', Readable.from([Buffer.from('2')]), { size: 9 }));
    await assert.rejects(store.put('c', Readable.from([Buffer.from('2')]), { signal: AbortSignal.abort() }));
    assert.deepEqual(await readdir(join(root, 'incoming')), []);
  });

  it('writes chunks of any length unchanged', async () => {
    const store = await open();
    const lengths = [1, 1_048_575, 1, 3_000_000, 0, 65_536, 1_048_576, 7];
    const chunks = lengths.map((length, number) => Buffer.alloc(length, String(number)));
    const whole = Buffer.concat(chunks);
    const { bytes, sha256 } = await store.put('chunks', Readable.from(chunks));
    assert.deepEqual([bytes, sha256], [whole.length, createHash('sha256').update(whole).digest('hex')]);
    assert.ok(whole.equals(await store.read('chunks')));
    const unchecked = await store.put('unchecked', Readable.from([whole]), { checksum: false });
    assert.deepEqual([unchecked.bytes, unchecked.sha256], [whole.length, undefined]);
  });

  it('removes old staged files of killed processes on opening, and no recent ones', async () => {
    await open();
    const old = join(root, 'incoming', 'old');
    await writeFile(old, 'x');
    await writeFile(join(root, 'incoming', 'young'), 'x');
    await utimes(old, 1, 1);
    await open();
    assert.deepEqual(await readdir(join(root, 'incoming')), ['young']);
  });

  const program = fileURLToPath(new URL('../../support/programs/fill-object-store.ts', import.meta.url));

  it('reports a full disk for every kind of write, and keeps nothing of the object', () => {
    // On a separate disk in memory, which ends with the program.
    const own = process.getuid?.() === 0 ? ['-m'] : ['-rm'];
    const mount = 'mount -t tmpfs -o size=1m none "$0" && exec "$@"';
    const command = [process.execPath, program, root, String(2 * 1024 * 1024)];
    const text = execFileSync('unshare', [...own, 'sh', '-c', mount, root, ...command], { encoding: 'utf8' });
    const full = 'ObjectStoreFull';
    const outcomes = { put: full, streamed: full, putFile: full };
    assert.deepEqual(JSON.parse(text), { outcomes, left: ['small'] });
  });

  it('removes files that a killed process was writing, and none that are still being written', async () => {
    const store = await open();
    const child = spawn(process.execPath, [program, root, String(4 * 1024 * 1024), 'stalls'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const [staged = ''] = await readdir(join(root, 'incoming'));
    // The process may just be slow.
    assert.equal(await store.removeAbandoned(), 0);
    await utimes(join(root, 'incoming', staged), 1, 1);
    assert.equal(await store.removeAbandoned(), 1);
    assert.deepEqual(await readdir(join(root, 'incoming')), []);
  });

  it('removes empty folders', async () => {
    const store = await open();
    await store.put('a/b/c', Readable.from([Buffer.from('1')]));
    await store.delete('a/b/c');
    assert.deepEqual(await readdir(join(root, 'objects')), []);
  });

  it('names the unsupported kind of store', async () => {
    await assert.rejects(openObjectStore('ftp://host/bucket'), /protocol ftp:\/\/ is not supported/);
  });
});
