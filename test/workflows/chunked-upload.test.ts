import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { receiveChunk } from '../../core/uploads/chunked/receive-chunk.ts';
import { processUpload, type ProcessRequest } from '../../core/uploads/chunked/process-upload.ts';
import { stageUpload } from '../../core/uploads/stage-upload.ts';
import { retryJob } from '../../core/jobs/start-job.ts';
import type { Caller } from '../../core/access/caller.ts';
import type { Job } from '../../core/ports/job-repository.ts';
import type { Room } from '../../core/ports/room-repository.ts';
import { sweep } from '../../workers/activities/upkeep.ts';
import { points, squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

const style = { color: null, opacity: null, strokeWeight: null, visible: true, style: null };
const layerInput = { layerName: 'In chunks', description: null, style, points: 'markers' };

describe('a file that came in chunks', function () {
  this.timeout(120_000);
  let stand: Stand;
  before(async () => {
    stand = await createStand();
    await stand.startWorker();
  });
  after(() => stand.close());

  const textOf = (pieces: Iterable<string>) => Buffer.from([...pieces].join(''));
  const callerOf = (room: Room): Caller => ({
    type: 'user',
    userId: room.ownerId,
    email: null,
    emailVerified: false,
    name: 'Ada',
    operator: false,
  });

  /** Sends the file in so many chunks, the last one first, and starts its job. */
  async function upload(
    room: Room,
    file: Buffer,
    totalChunks: number,
    { fileSize = file.length, ...request }: Partial<ProcessRequest> & { fileSize?: number } = {},
  ): Promise<Job> {
    const ports = { database: stand.database, objects: stand.objectStore };
    const caller = callerOf(room);
    const uploadId = crypto.randomUUID();
    const size = Math.ceil(file.length / totalChunks);
    for (let chunkIndex = totalChunks - 1; chunkIndex >= 0; chunkIndex--) {
      const bytes = file.subarray(chunkIndex * size, (chunkIndex + 1) * size);
      const staged = await stageUpload(
        ports,
        (async function* () {
          yield await Promise.resolve(bytes);
        })(),
        'application/octet-stream',
      );
      const fields = { uploadId, chunkIndex, totalChunks, fileName: 'big.geojson', fileSize, sha256: null };
      const admission = { room, role: 'owner', entrance: 'member' } as const;
      await receiveChunk(ports, { admission, caller, fields }, staged);
    }
    const jobId = await processUpload(
      { database: stand.database, runner: stand.runner },
      { room, caller, uploadId, kind: 'layer-upload', sha256: null, input: layerInput, ...request },
    );
    const job = await stand.database.jobs.find(jobId);
    assert.ok(job);
    return job;
  }

  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  it('becomes the layer that it would have become in one piece', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(500));
    const whole = await stand.ended(await stand.upload(room, squares(500)));
    const job = await stand.ended(await upload(room, file, 70, { sha256: sha256(file) }));
    assert.deepEqual([job.error, job.status, job.progress], [null, 'complete', 100]);
    const layers = await Promise.all(
      [whole, job].map(({ result }) => stand.database.layers.find((result?.layer as { id: string }).id)),
    );
    assert.deepEqual(layers[1]?.manifest, layers[0]?.manifest);
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    assert.deepEqual([used, reserved], [2 * Number(layers[0]?.bytes), 0]);
    const events = await stand.database.history.after(room.key, 0, 10);
    assert.equal(events.filter(({ kind }) => kind === 'layer.created').length, 2);
  });

  it('leaves neither chunks nor what they were joined to behind', async () => {
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

  it('may be one chunk', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await upload(room, textOf(squares(5)), 1));
    assert.equal(job.error, null);
  });

  it('is imported in bulk where that is its purpose', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await upload(room, textOf(points(50)), 3, { kind: 'bulk-import' }));
    assert.deepEqual([job.error, job.result], [null, { markersCreated: 50 }]);
  });

  it('ends in an error when it is shorter than was said', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(5));
    const job = await stand.ended(await upload(room, file, 3, { fileSize: file.length + 7 }));
    assert.equal(job.error?.code, 'size_mismatch');
    assert.deepEqual(job.error.details, { received: file.length, expected: file.length + 7 });
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
    assert.equal((await stand.database.quota.read(room.ownerId)).reserved, 0);
  });

  it('ends in an error when its checksum is another one, also when it is tried again', async () => {
    const room = await stand.createRoom();
    const file = textOf(squares(5));
    const said = sha256(Buffer.from('another file'));
    const job = await stand.ended(await upload(room, file, 3, { sha256: said }));
    assert.equal(job.error?.code, 'checksum_mismatch');
    assert.deepEqual(job.error.details, { received: sha256(file), expected: said });
    const again = await retryJob({ database: stand.database, runner: stand.runner }, job);
    assert.equal((await stand.ended(again)).error?.code, 'checksum_mismatch');
  });
});
