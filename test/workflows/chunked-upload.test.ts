import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { retryJob } from '../../core/jobs/start-job.ts';
import type { Room } from '../../core/rooms/room.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { points, squares } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';
import { uploadInChunks } from './upload-in-chunks.ts';

describe('a file uploaded in chunks', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const textOf = (pieces: Iterable<string>) => Buffer.from([...pieces].join(''));
  const upload = (room: Room, file: Buffer, chunks: number, request?: Parameters<typeof uploadInChunks>[4]) =>
    uploadInChunks(stand, room, file, chunks, request);
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  it('becomes the same layer as a file uploaded in one request', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(500));
    const whole = await stand.ended(await stand.upload(room, squares(500)));
    const job = await stand.ended(await upload(room, file, 70, { sha256: sha256(file) }));
    assert.deepEqual([job.error, job.status, job.progress], [null, 'complete', 100]);
    const layers = await Promise.all(
      [whole, job].map(({ result }) => stand.database.layers.find((result?.layer as { id: string }).id)),
    );
    assert.deepEqual(layers[1]?.manifest, layers[0]?.manifest);
    const { used, rows, reserved } = await stand.usage(room);
    assert.deepEqual([used, reserved], [2 * Number(layers[0]?.bytes), 0]);
    assert.equal((await stand.database.quota.read(room.ownerId)).used, used + rows);
    const events = await stand.database.history.after(room.key, 0, 10);
    assert.equal(events.filter(({ kind }) => kind === 'layer.created').length, 2);
  });

  it('leaves no chunks behind', async () => {
    const room = await stand.createRoom();
    const before = await stand.objectKeys('uploads/');
    await stand.ended(await upload(room, textOf(squares(50)), 40));
    await sweep(stand, 0);
    const left = await stand.objectKeys('uploads/');
    assert.deepEqual(
      left.filter((key) => !before.includes(key)),
      [],
    );
  });

  it('may consist of one chunk', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await upload(room, textOf(squares(5)), 1));
    assert.equal(job.error, null);
  });

  it('is imported in bulk if that is its purpose', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await upload(room, textOf(points(50)), 3, { kind: 'bulk-import' }));
    assert.deepEqual([job.error, job.result], [null, { markersCreated: 50 }]);
  });

  it('ends in an error when it is shorter than declared', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(5));
    const job = await stand.ended(await upload(room, file, 3, { fileSize: file.length + 7 }));
    assert.equal(job.error?.code, 'size_mismatch');
    assert.deepEqual(job.error.details, { received: file.length, expected: file.length + 7 });
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
  });

  it('ends in an error when its checksum does not match, and is not retried', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(5));
    const declared = sha256(Buffer.from('another file'));
    const job = await stand.ended(await upload(room, file, 3, { sha256: declared }));
    assert.equal(job.error?.code, 'checksum_mismatch');
    assert.deepEqual(job.error.details, { received: sha256(file), expected: declared });
    await assert.rejects(retryJob({ database: stand.database, runner: stand.runner }, job), /cannot succeed/);
  });
});
