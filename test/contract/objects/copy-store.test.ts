import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { openObjectStore } from '../../../adapters/objects/open-object-store.ts';
import { openS3ObjectStore } from '../../../adapters/objects/s3/open-s3-object-store.ts';
import { type CopyProblem, StoreCopy } from '../../../core/blobs/copy-store.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { StoreServer } from '../../support/object-stores/launch-server.ts';
import { startVersitygw, versitygwOptions } from '../../support/object-stores/versitygw.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const program = join(import.meta.dirname, '../../../workers/copy-store.ts');

describe('workers/copy-store.ts', () => {
  const cleanup = new AsyncDisposableStack();
  let folder: string;
  let server: StoreServer;
  let source: ObjectStore;
  let bucket: ObjectStore;
  let sourceUrl: string;
  let bucketUrl: string;
  const objects = new Map<string, Buffer>();
  before(async () => {
    const made = temporaryFolder();
    cleanup.defer(() => made.remove());
    folder = made.path;
    server = await startVersitygw(folder);
    cleanup.defer(server.stop);
    sourceUrl = urlOf('source');
    source = await openObjectStore(sourceUrl);
    bucketUrl = server.settings.OBJECT_STORE_URL;
    bucket = openS3ObjectStore(bucketUrl, versitygwOptions(server));
    for (let n = 0; n < 24; n++) {
      const [key, bytes] = [`layers/${n % 5}/part-${n}.fgb`, randomBytes(512 * 1024 + n)];
      objects.set(key, bytes);
      await source.put(key, Readable.from([bytes]));
    }
    await source.put('probes/1', Readable.from([Buffer.from('of a process that starts')]));
  });
  after(() => cleanup.disposeAsync());

  const urlOf = (name: string) => pathToFileURL(join(folder, name)).href;
  const start = (args: readonly string[]) => {
    const env = { ...inheritedEnvironment(), ...server.settings };
    return spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const copy = async (...args: string[]) => {
    const child = start(args);
    const [ended, out, err] = await Promise.all([
      once(child, 'close'),
      child.stdout.setEncoding('utf8').reduce((sum, text: string) => sum + text, ''),
      child.stderr.setEncoding('utf8').reduce((sum, text: string) => sum + text, ''),
    ]);
    const count = (name: string) => Number(new RegExp(`^${name} +(\\d+)`, 'm').exec(out)?.[1]);
    return { code: Number(ended[0]), out, err, count };
  };
  const toBucket = (endpoint = server.settings.OBJECT_STORE_ENDPOINT) =>
    ['--from', sourceUrl, '--to', bucketUrl, '--to-endpoint', endpoint] as const;
  const keysIn = async (store: ObjectStore) => {
    const keys: string[] = [];
    for await (const { key } of store.list('')) keys.push(key);
    return keys;
  };

  /** A proxy of the store that forwards this number of bytes and then stalls. */
  async function stallingProxy(bytes: number): Promise<{ url: string; stalled: Promise<void> }> {
    const { port } = new URL(server.settings.OBJECT_STORE_ENDPOINT);
    const stalled = Promise.withResolvers<undefined>();
    let left = bytes;
    const proxy = createServer((client) => {
      const store = connect(Number(port), '127.0.0.1');
      store.on('error', () => undefined).pipe(client);
      client.on('error', () => store.destroy()).on('close', () => store.destroy());
      client.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left > 0) store.write(chunk);
        else stalled.resolve(undefined);
      });
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    cleanup.defer(() => void proxy.close());
    return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, stalled: stalled.promise };
  }

  it('continues after a kill: from a folder to a bucket, under the same names', async () => {
    const proxy = await stallingProxy(6 * 2 ** 20);
    const inTransit = 2;
    const child = start([...toBucket(proxy.url), '--concurrency', String(inTransit)]);
    const ended = once(child, 'close');
    await Promise.race([proxy.stalled, ended]);
    child.kill('SIGKILL');
    await ended;
    const before = (await keysIn(bucket)).length;
    assert.ok(before > 0 && before < objects.size, `${before} objects`);

    const { code, out, count } = await copy(...toBucket());
    assert.equal(code, 0, out);
    // The store may complete what the killed process had sent: as many objects as were in transit.
    const present = count('present in both');
    assert.ok(present >= before && present <= before + inTransit, `${before} objects, ${present} present`);
    assert.deepEqual([count('copied and verified'), count('problems')], [objects.size - present, 0]);
    assert.deepEqual(await keysIn(bucket), [...objects.keys()].sort());
    for (const [key, bytes] of objects) assert.ok(bytes.equals(await bucket.read(key)), key);
  });

  it('copies what was written and removes what was deleted since, and back to a folder', async () => {
    const [added, removed] = ['layers/new', 'layers/0/part-0.fgb'];
    const bytes = randomBytes(1000);
    await source.put(added, Readable.from([bytes]));
    await source.delete(removed);
    objects.set(added, bytes);
    objects.delete(removed);
    const cutOver = await copy(...toBucket(), '--remove-extra', '--verify');
    assert.equal(cutOver.code, 0, cutOver.out);
    assert.deepEqual(['copied and verified', 'only in the target'].map(cutOver.count), [1, 1]);

    const endpoint = server.settings.OBJECT_STORE_ENDPOINT;
    const back = await copy('--from', bucketUrl, '--from-endpoint', endpoint, '--to', urlOf('back'));
    assert.equal(back.code, 0, back.out);
    const returned = await openObjectStore(urlOf('back'));
    assert.deepEqual(await keysIn(returned), [...objects.keys()].sort());
    for (const [key, content] of objects) assert.ok(content.equals(await returned.read(key)), key);
  });

  it('reports objects of different size or, with --verify, content, and changes neither', async () => {
    const target = await openObjectStore(urlOf('damaged'));
    const [shorter, other] = ['layers/1/part-1.fgb', 'layers/2/part-2.fgb'];
    const content = randomBytes(objects.get(other)?.length ?? 0);
    await target.put(shorter, Readable.from([Buffer.from('short')]));
    await target.put(other, Readable.from([content]));
    const args = ['--from', sourceUrl, '--to', urlOf('damaged')];
    const problemsOf = ({ out }: { out: string }) =>
      [...out.matchAll(/^\{.*\}$/gm)].map(([line]) => {
        const { key, problem } = JSON.parse(line) as { key: string; problem: string };
        return `${problem} ${key}`;
      });
    const first = await copy(...args);
    assert.deepEqual([first.code, problemsOf(first)], [1, [`different_size ${shorter}`]]);
    const verified = await copy(...args, '--verify');
    const problems = [`different_content ${other}`, `different_size ${shorter}`];
    assert.deepEqual([verified.code, problemsOf(verified).sort()], [1, problems]);
    assert.ok(content.equals(await target.read(other)));
  });

  it('reads each copy back, and deletes one that the target returns with other bytes', async () => {
    const target = await openObjectStore(urlOf('faulty'));
    const faulty = new Proxy(target, {
      get: (store, name) =>
        name === 'get'
          ? (key: string) => (key === 'layers/new' ? Readable.from([randomBytes(1000)]) : store.get(key))
          : (Reflect.get(store, name) as unknown),
    });
    const problems: CopyProblem[] = [];
    const options = { concurrency: 4, verify: false, removeExtra: false };
    const onProblem = (problem: CopyProblem) => void problems.push(problem);
    const storeCopy = new StoreCopy(source, faulty, { ...options, onProblem });
    await storeCopy.run(new AbortController().signal);
    assert.deepEqual(
      problems.map(({ key, problem }) => [key, problem]),
      [['layers/new', 'different_content']],
    );
    assert.deepEqual([storeCopy.counts.copied, await target.head('layers/new')], [objects.size - 1, null]);
  });

  it('accepts an object that another run stores while it copies it', async () => {
    const target = await openObjectStore(urlOf('both'));
    const runs = [1, 2].map(() => {
      const problems: CopyProblem[] = [];
      const options = { concurrency: 4, verify: false, removeExtra: false };
      const run = new StoreCopy(source, target, {
        ...options,
        onProblem: (each) => void problems.push(each),
      });
      return { run, problems };
    });
    await Promise.all(runs.map(({ run }) => run.run(new AbortController().signal)));
    assert.deepEqual(
      runs.flatMap(({ problems }) => problems),
      [],
    );
    const done = runs.map(({ run: { counts } }) => counts.copied + counts.present);
    assert.deepEqual(done, [objects.size, objects.size]);
  });

  it('refuses a source without objects, one store as both, and options that it does not know', async () => {
    const empty = await copy('--from', urlOf('empty'), '--to', urlOf('other'));
    assert.deepEqual([empty.code, empty.err], [1, 'The source has no objects.\n']);
    assert.match((await copy('--from', sourceUrl, '--to', sourceUrl)).err, /are the same store/);
    assert.match((await copy('--from', sourceUrl)).err, /--to are required[^]*--concurrency <n>/);
  });
});
