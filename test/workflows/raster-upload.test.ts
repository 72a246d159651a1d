import assert from 'node:assert/strict';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { versionKeys } from '../../core/rasters/raster-objects.ts';
import type { RasterLayer } from '../../core/rasters/raster.ts';
import { zip } from '../fixtures/formats/zip.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';
import { when } from '../support/when.ts';

/** Has enough pixels for a preview to be built first. */
const large = {
  33550: { type: 12, values: [0.0001, 0.0001, 0] },
  258: { type: 3, values: [8] },
} as const;

const pixels = Buffer.from(Array.from({ length: 16 * 16 }, (_, index) => index % 200));

describe('an uploaded GeoTIFF', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  async function firstSeen(contentKey: number): Promise<RasterLayer> {
    const seen: RasterLayer[] = [];
    await when('a raster is seen', async () => {
      seen.push(...(await stand.database.rasters.list(contentKey)));
      return seen.length > 0;
    });
    const [raster] = seen;
    assert.ok(raster !== undefined);
    return raster;
  }

  it('becomes a raster layer, published with its original, both counted in the quota', async () => {
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
    for (const [index, key] of versionKeys(raster).entries())
      assert.equal((await stand.objectStore.head(key))?.bytes, manifest.parts[index]?.bytes);
    const [piece] = original.pieces;
    assert.deepEqual(Buffer.from(await stand.objectStore.read(piece?.key ?? '')), file);
    const { used, reserved } = await stand.usage(room);
    const cog = manifest.parts.reduce((sum, { bytes }) => sum + bytes, 0);
    assert.deepEqual({ used, reserved }, { used: cog + file.length, reserved: 0 });
    assert.deepEqual(await stand.scratchSteps(), []);
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['raster.created', 'job.finished'],
    );
  });

  it('may be in an archive with its world file', async () => {
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

  it('is visible at low resolution before its job ends, and retains its id and changes', async () => {
    const room = await stand.createRoom();
    const width = 6000;
    const file = writeTiff({
      width,
      height: width,
      pixels: Buffer.alloc(width * width, 90),
      bits: 8,
      fields: { ...large },
    });
    const started = await stand.upload(room, file, { layerName: 'Large' });
    const preview = await firstSeen(room.contentKey);
    await stand.database.rasters.update(room.contentKey, preview.id, { name: 'Renamed' });
    const job = await stand.ended(started);
    assert.deepEqual([job.error, job.status], [null, 'complete']);
    const [raster, ...others] = await stand.database.rasters.list(room.contentKey);
    assert.deepEqual([others, preview.status, raster?.status], [[], 'preview', 'ready']);
    assert.deepEqual([raster?.id, raster?.name], [preview.id, 'Renamed']);
    assert.ok((raster?.manifest.maxZoom ?? 0) > preview.manifest.maxZoom);
    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: raster?.bytes, reserved: 0 });
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['raster.created', 'raster.updated', 'job.finished'],
    );
  });

  it('is removed with its preview when its job is cancelled', async () => {
    const room = await stand.createRoom();
    const width = 6000;
    const file = writeTiff({
      width,
      height: width,
      pixels: Buffer.alloc(width * width, 90),
      fields: { ...large },
    });
    const started = await stand.upload(room, file);
    await firstSeen(room.contentKey);
    await cancelJob(stand, started);
    const job = await stand.ended(started);
    assert.equal(job.error?.code, 'job_cancelled');
    assert.deepEqual(await stand.database.rasters.list(room.contentKey), []);
    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
  });

  it('ends with a message that states the problem, and leaves nothing behind', async () => {
    const room = await stand.createRoom();
    const file = writeTiff({ fields: { 33550: null, 33922: null } });
    const job = await stand.ended(await stand.upload(room, file));
    assert.equal(job.error?.code, 'raster_not_georeferenced');
    assert.match(job.error.message, /is not georeferenced/);
    assert.deepEqual(await stand.objectKeys(`rasters/${job.id}`), []);
    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
  });

  it('leaves nothing behind when it is cancelled', async () => {
    const room = await stand.createRoom();
    const started = await stand.upload(room, writeTiff({ pixels }));
    await cancelJob(stand, started);
    const job = await stand.ended(started);
    assert.equal(job.error?.code, 'job_cancelled');
    assert.deepEqual(await stand.database.rasters.list(room.contentKey), []);
    assert.deepEqual(await stand.objectKeys(`rasters/${job.id}`), []);
  });
});
