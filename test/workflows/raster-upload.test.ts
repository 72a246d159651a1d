import assert from 'node:assert/strict';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { versionKeys } from '../../core/rasters/raster-objects.ts';
import { zip } from '../fixtures/formats/zip.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

const pixels = Buffer.from(Array.from({ length: 16 * 16 }, (_, place) => place % 200));

describe('an uploaded GeoTIFF', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  it('becomes a raster layer, published with its original, whose bytes both count', async () => {
    const room = await stand.createRoom();
    const file = writeTiff({ pixels });
    const job = await stand.ended(await stand.upload(room, file, { layerName: 'My raster' }));
    assert.deepEqual([job.error, job.status, job.progress], [null, 'complete', 100]);
    const [raster] = await stand.database.rasters.list(room.contentKey);
    assert.ok(raster !== undefined);
    const { name, status, manifest, original } = raster;
    assert.deepEqual(
      [name, status, manifest.kind, manifest.dataType],
      ['My raster', 'ready', 'numeric', 'uint8'],
    );
    const { min = -1, max = 256 } = manifest.bands[0]?.statistics ?? {};
    assert.ok(min >= 0 && max <= 199 && max - min > 180, `${min} to ${max}`);
    assert.equal(manifest.source.crs, 'EPSG:4326');
    for (const [place, key] of versionKeys(raster).entries())
      assert.equal((await stand.objectStore.head(key))?.bytes, manifest.parts[place]?.bytes);
    const [piece] = original.pieces;
    assert.deepEqual(Buffer.from(await stand.objectStore.read(piece?.key ?? '')), file);
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    const cog = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
    assert.deepEqual({ used, reserved }, { used: cog + file.length, reserved: 0 });
    assert.deepEqual(await stand.scratchSteps(), []);
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['raster.created', 'job.finished'],
    );
  });

  it('comes in an archive too, with its world file', async () => {
    const room = await stand.createRoom();
    const tiff = writeTiff({ pixels, fields: { 33550: null, 33922: null, 34735: null } });
    const file = zip([
      { name: 'scan/map.tif', content: tiff },
      { name: 'scan/map.tfw', content: '0.01\n0\n0\n-0.01\n8.005\n46.995\n' },
    ]);
    const job = await stand.ended(await stand.upload(room, file));
    assert.equal(job.error, null);
    const [raster] = await stand.database.rasters.list(room.contentKey);
    assert.deepEqual(
      raster?.manifest.bbox.map((edge) => Math.round(edge * 100) / 100),
      [8, 46.84, 8.16, 47],
    );
    assert.deepEqual(
      job.warnings.map(({ code }) => code),
      ['crs_guessed'],
    );
  });

  it('ends with a sentence that says what is wrong, and leaves nothing behind', async () => {
    const room = await stand.createRoom();
    const file = writeTiff({ fields: { 33550: null, 33922: null } });
    const job = await stand.ended(await stand.upload(room, file));
    assert.equal(job.error?.code, 'raster_not_georeferenced');
    assert.match(job.error.message, /does not say where it lies/);
    assert.deepEqual(await stand.objectKeys(`rasters/${job.id}`), []);
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
  });

  it('that is cancelled leaves nothing behind', async () => {
    const room = await stand.createRoom();
    const started = await stand.upload(room, writeTiff({ pixels }));
    await cancelJob(stand, started);
    const job = await stand.ended(started);
    assert.equal(job.error?.code, 'job_cancelled');
    assert.deepEqual(await stand.database.rasters.list(room.contentKey), []);
    assert.deepEqual(await stand.objectKeys(`rasters/${job.id}`), []);
  });
});
