import assert from 'node:assert/strict';

import { layerUploadInput } from '../../core/uploads/layer-upload-input.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Database } from '../../core/ports/database.ts';
import { publishRaster } from '../../core/rasters/publish-raster.ts';
import { makeHeights } from '../fixtures/raster/small-rasters.ts';
import { call, createRoom, expectReply } from '../support/api/call.ts';
import { storeVersion } from '../support/api/publish-raster.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { RasterCogs, type MadeCog } from '../support/raster-cogs.ts';

type Json = Record<string, unknown>;

/** The workers' part is a prepared COG; everything else is as in the service. */
describe('an uploaded GeoTIFF', () => {
  let api: TestApi;
  let heights: MadeCog;
  let owner: string;
  let roomId: string;
  const cogs = new RasterCogs();

  async function finish(database: Database, job: Job): Promise<void> {
    const { layerName, description, display = {}, uploads, bytes } = layerUploadInput(job);
    await database.jobs.begin(job.id, job.run);
    const state = { database, objects: api.dependencies.objects };
    const objectPrefix = `rasters/${job.id}/`;
    const manifest = await storeVersion(state, objectPrefix, [heights]);
    const original = { fileName: 'dem.tif', pieces: uploads.map((key) => ({ key, bytes })) };
    await publishRaster(state, job, { name: layerName, description, display, manifest, objectPrefix, original, status: 'ready' }); // prettier-ignore
  }

  before(async () => {
    heights = makeHeights(cogs);
    api = await startTestApi((database) => ({
      jobs: {
        start: (job) => finish(database, job),
        cancel: () => Promise.resolve(),
        statusOf: () => Promise.resolve('running'),
      },
    }));
    owner = await api.issuer.token('owner');
    roomId = await createRoom(api, owner);
  });
  after(async () => {
    cogs.remove();
    await api.close();
  });

  it('is answered with the raster layer, with its display', async () => {
    const form = new FormData();
    form.set('roomName', roomId);
    form.set('layerName', 'Alps');
    form.set('display', '{"colormap":"magma","vmin":0,"band":3}');
    form.set('file', new Blob([Buffer.from(heights.bytes)]), 'dem.tif');
    const init = { body: form };
    const { json } = expectReply(
      await call(api.url, 'POST', '/api/layers/upload', { bearer: owner, init }),
      200,
    );
    const raster = json.rasterLayer as Json;
    assert.deepEqual([json.success, json.layer, raster.name], [true, null, 'Alps']);
    const display = raster.display as Json;
    assert.deepEqual([display.colormap, display.vmin, display.band], ['magma', 0, 1]);
    assert.deepEqual((json.warnings as Json[]).map(({ code }) => code), ['display_ignored']); // prettier-ignore
    const path = `/api/rooms/${roomId}/raster-layers/${String(raster.id)}`;
    assert.deepEqual(expectReply(await call(api.url, 'GET', path, { bearer: owner }), 200).json, raster);
    assert.equal(raster.bytes, 2 * heights.bytes.length);
    const { rows } = await api.pool.query('select from blob_references where object_id = $1', [raster.id]);
    assert.equal(rows.length, 2);
    const job = expectReply(
      await call(api.url, 'GET', `/api/jobs/${String(json.jobId)}`, { bearer: owner }),
      200,
    );
    assert.deepEqual(job.json.rasterLayer, raster);
  });

  it('creates no markers in a bulk import', async () => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(heights.bytes)]), 'dem.tif');
    const path = `/api/rooms/${roomId}/bulk-import`;
    const reply = await call(api.url, 'POST', path, { bearer: owner, init: { body: form } });
    expectReply(reply, 400, 'unsupported_format');
  });
});
