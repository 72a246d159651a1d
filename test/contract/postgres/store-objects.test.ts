import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { discardObjects, sweepObjects } from '../../../core/blobs/discard-objects.ts';
import { hold } from '../../../core/blobs/reference-objects.ts';
import {
  type NewObject,
  ObjectBatch,
  type StoragePorts,
  storeObjects,
} from '../../../core/blobs/store-objects.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('storing objects', () => {
  let stand: DatabaseStand;
  let folder: string;
  let ports: StoragePorts;
  const clock = new ManualClock();
  before(async () => {
    stand = await createStand();
    folder = await mkdtemp(join(tmpdir(), 'chartroom-store-'));
    const objects = await openFileSystemObjectStore(folder);
    ports = { database: stand.database, objects, clock };
  });
  after(async () => {
    await stand.close();
    await rm(folder, { recursive: true });
  });

  // Announcements are no longer renewed for stored objects or ended requests.
  afterEach(() => assert.equal(clock.tasks, 0));

  const blobs = () => stand.database.blobs;
  const keysThere = async () => {
    const keys: string[] = [];
    for await (const { key } of ports.objects.list('')) keys.push(key);
    return keys;
  };
  const object = (key: string, content: string): NewObject => ({
    key,
    mediaType: 'text/plain',
    write: (objects, signal) => objects.put(key, Readable.from([Buffer.from(content)]), { signal }),
  });
  const failing = (key: string): NewObject => ({
    ...object(key, ''),
    write: () => Promise.reject(new Error('no disk')),
  });

  it('announces all objects before the first byte, and settles each with its size and checksum', async () => {
    const known: unknown[] = [];
    const checking: NewObject = {
      ...object('a/1', 'one'),
      write: async (objects, signal) => {
        known.push(await blobs().find('a/1'), await blobs().find('a/2'));
        return objects.put('a/1', Readable.from([Buffer.from('one')]), { signal });
      },
    };
    const reported: number[] = [];
    const stored = await storeObjects(ports, [checking, object('a/2', 'three')], {
      report: (bytes) => reported.push(bytes),
    });
    assert.ok(known.every((blob) => blob !== null));
    assert.equal(await text(await ports.objects.get('a/1')), 'one');
    assert.equal(reported.at(-1), 8);
    for (const blob of stored) assert.deepEqual(await blobs().find(blob.key), blob);
    assert.deepEqual(
      stored.map(({ bytes, sha256, mediaType }) => [bytes, sha256?.length, mediaType]),
      [
        [3, 64, 'text/plain'],
        [5, 64, 'text/plain'],
      ],
    );
    await discardObjects(ports, ['a/1', 'a/2']);
  });

  it('keeps a known checksum', async () => {
    const known = { ...object('a/3', 'three'), sha256: 'ab' };
    const write: NewObject['write'] = (objects, signal) =>
      objects.put('a/3', Readable.from([Buffer.from('three')]), { signal, checksum: false });
    const [blob] = await storeObjects(ports, [{ ...known, write }]);
    assert.equal(blob?.sha256, 'ab');
    await discardObjects(ports, ['a/3']);
  });

  it('stops the others when one fails, and leaves nothing of any', async () => {
    let stopped: unknown;
    const waiting: NewObject = {
      ...object('b/1', ''),
      // Written although it was aborted, as by a store that reacts late.
      write: async (objects, signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        stopped = signal.reason;
        return objects.put('b/1', Readable.from([Buffer.from('late')]));
      },
    };
    await assert.rejects(storeObjects(ports, [waiting, object('b/2', 'two'), failing('b/3')]), /no disk/);
    assert.match(String(stopped), /no disk/);
    assert.deepEqual(await keysThere(), []);
    for (const key of ['b/1', 'b/2', 'b/3']) assert.equal(await blobs().find(key), null);
  });

  it('ends with the reason of its signal', async () => {
    const stop = new AbortController();
    const endless: NewObject = {
      ...object('c/1', ''),
      write: (_objects, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
          stop.abort(new Error('enough'));
        }),
    };
    await assert.rejects(storeObjects(ports, [endless], { signal: stop.signal }), /enough/);
    assert.equal(await blobs().find('c/1'), null);
  });

  it('removes no referenced objects, and sweeps unreferenced ones', async () => {
    const room = await stand.createRoom();
    await storeObjects(ports, [object('d/1', 'kept'), object('d/2', 'left')]);
    const holder = { contentKey: room.contentKey, objectType: 'layer', objectId: 'l' };
    await hold(stand.database, [{ holder, keys: ['d/1'] }], null);
    await discardObjects(ports, ['d/1']);
    assert.deepEqual(await keysThere(), ['d/1', 'd/2']);
    assert.equal(await sweepObjects(ports, 3_600_000, 10), 0);
    assert.equal(await sweepObjects(ports, 0, 10), 1);
    assert.deepEqual(await keysThere(), ['d/1']);
  });

  it('announces more objects than one statement has parameters for', async () => {
    const batch = new ObjectBatch(ports);
    const many = Array.from({ length: 17_000 }, (_, number) => failing(`e/${number}`));
    await assert.rejects(batch.store(many), /no disk/);
    batch.endRenewal();
    assert.ok((await blobs().find('e/16999')) !== null);
    await stand.pool.query(`delete from blobs where key like 'e/%'`);
  });

  it('discards all objects of a batch, also those that were stored before a failure', async () => {
    const batch = new ObjectBatch(ports);
    await batch.store([object('f/1', 'one')]);
    await assert.rejects(batch.store([object('f/2', 'two'), failing('f/3')]), /no disk/);
    await batch.discard();
    assert.deepEqual(
      (await keysThere()).filter((key) => key.startsWith('f/')),
      [],
    );
    for (const key of ['f/1', 'f/2', 'f/3']) assert.equal(await blobs().find(key), null);
  });
});
