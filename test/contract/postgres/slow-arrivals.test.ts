import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { discardParts, stagePart, type StagedPart } from '../../../core/images/stage-part.ts';
import { limits } from '../../../core/limits.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { discardObjects } from '../../../core/blobs/discard-objects.ts';
import { announcementRenewal } from '../../../core/blobs/store-objects.ts';
import { stageUpload } from '../../../core/uploads/stage-upload.ts';
import { when } from '../../support/when.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { createStand, type DatabaseStand } from './stand.ts';

describe('an upload that takes longer than the grace period of unreferenced blobs', () => {
  let stand: DatabaseStand;
  let folder: string;
  let objects: ObjectStore;
  const clock = new ManualClock();
  before(async () => {
    stand = await createStand();
    folder = await mkdtemp(join(tmpdir(), 'chartroom-slow-'));
    objects = await openFileSystemObjectStore(folder);
  });
  after(async () => {
    await stand.close();
    await rm(folder, { recursive: true });
  });

  /** Expires the grace period of every blob, and advances the clock that renews announcements. */
  async function pass(): Promise<void> {
    await stand.pool.query(`update blobs set released_at = released_at - interval '2 hours'`);
    clock.advance(announcementRenewal);
    const old = `select from blobs where released_at < now() - interval '1 hour'`;
    await when('it is announced again', async () => (await stand.pool.query(old)).rows.length === 0);
    assert.deepEqual(await stand.database.blobs.condemn(limits.blobGrace, 10), []);
  }

  async function* slowly(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('one');
    await pass();
    yield Buffer.from('two');
  }

  it('is retained: a file', async () => {
    const ports = { database: stand.database, objects, clock };
    const { key, bytes } = await stageUpload(ports, slowly(), 'text/plain');
    assert.equal(bytes, 6);
    // The request has ended, so that announcements are no longer renewed.
    await discardObjects(ports, [key]);
  });

  it('is retained: a picture, also while the other one is being received', async () => {
    const ports = { database: stand.database, objects, clock };
    const parts: StagedPart[] = [await stagePart(ports, Readable.from(['done']))];
    parts.push(await stagePart(ports, Readable.from(slowly())));
    for (const { key } of parts) assert.ok(await objects.head(key));
    await discardParts(parts);
    for (const { key } of parts) assert.equal(await stand.database.blobs.find(key), null);
  });
});
