import assert from 'node:assert/strict';

import type { Job } from '../../core/jobs/job.ts';
import { failJob } from '../../core/jobs/fail-job.ts';
import { limits } from '../../core/limits.ts';
import type { Database } from '../../core/ports/database.ts';
import { exportInput } from '../../core/exchange/export/export-input.ts';
import { addMember, call, createRoom, expectReply, issueToken } from '../support/api/call.ts';
import { finishExport, geoPackageType } from '../support/api/finish-export.ts';
import { publishLayer } from '../support/api/publish-layer.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

const text = 'SQLite format 3, or what stands for it here. '.repeat(100);
const loss = { code: 'not_in_format', message: 'Something is not in the file.' };

/** The workers' part is a prepared file; everything else is as in the service. */
describe('the export of a room', () => {
  let api: TestApi;
  let owner: string;
  let roomId: string;
  let reader: string;
  let runs: 'at once' | 'not' | 'wrong' = 'at once';

  async function finish(database: Database, job: Job): Promise<void> {
    if (runs === 'not') return;
    if (runs === 'wrong') {
      await database.jobs.begin(job.id, job.run);
      await failJob(database, job, { code: 'disk_full', message: 'No room.' });
      return;
    }
    await finishExport({ database, objects: api.dependencies.objects }, job, Buffer.from(text), [loss]);
  }

  before(async () => {
    api = await startTestApi((database) => ({
      jobs: {
        start: (job) => finish(database, job),
        cancel: () => Promise.resolve(),
        statusOf: () => Promise.resolve('running'),
      },
    }));
    owner = await api.issuer.token('owner');
  });
  after(() => api.close());
  beforeEach(async () => {
    runs = 'at once';
    roomId = await createRoom(api, owner);
    reader = (await issueToken(api, owner, roomId, 'read')).secret;
  });

  const at = (path: string) => `/api/rooms/${roomId}${path}`;
  const ask = (method: string, path: string, json?: unknown, bearer = reader, headers = {}) =>
    call(api.url, method, at(path), { bearer, json, headers });
  const start = async (json: unknown = {}, query = '') =>
    String(expectReply(await ask('POST', `/export-jobs${query}`, json), 202).json.jobId);
  const marker = async () =>
    expectReply(await ask('POST', '/markers', { latitude: 47, longitude: 8 }, owner), 201);
  const inputOf = async (jobId: string) => {
    const job = await api.dependencies.database.jobs.find(jobId);
    assert.ok(job);
    return exportInput(job).options;
  };

  it('answers with the file of a small room', async () => {
    const reply = expectReply(await ask('POST', '/export', {}), 200);
    assert.equal(reply.text, text);
    assert.equal(reply.headers.get('content-type'), geoPackageType);
    assert.equal(reply.headers.get('content-disposition'), `attachment; filename="${roomId}.gpkg"`);
    assert.equal(reply.headers.get('content-length'), String(text.length));
    const known = { 'If-None-Match': reply.headers.get('etag') ?? '' };
    assert.equal(expectReply(await ask('POST', '/export', {}, reader, known), 200).text, text);
  });

  it('answers 202 with the id of a job when it takes long', async () => {
    runs = 'not';
    const before = limits.smallJobWait;
    Object.assign(limits, { smallJobWait: 50 });
    try {
      const { json } = expectReply(await ask('POST', '/export', {}), 202);
      assert.match(String(json.jobId), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    } finally {
      Object.assign(limits, { smallJobWait: before });
    }
  });

  it('is refused when it is too large for a direct response, with a reference to export-jobs', async () => {
    const before = limits.exportThreshold;
    Object.assign(limits, { exportThreshold: 1000 });
    try {
      const { json } = expectReply(await ask('POST', '/export', {}), 413, 'export_too_large');
      assert.match(String(json.message), /export-jobs/);
      const size = expectReply(await ask('GET', '/export-size'), 200).json;
      assert.deepEqual([size.thresholdBytes, size.recommended], [1000, 'async']);
      assert.equal((json.details as Record<string, unknown>).bytes, size.bytes);
      await start();
    } finally {
      Object.assign(limits, { exportThreshold: before });
    }
  });

  it('reports its status as specified, and serves its file whole, by range and to HEAD', async () => {
    const jobId = await start();
    const { json } = expectReply(await ask('GET', `/export-jobs/${jobId}`), 200);
    assert.deepEqual(
      [json.status, json.bytes, json.error, json.artifactAvailable],
      ['complete', text.length, undefined, true],
    );
    const [started, finished, expires] = [json.startedAt, json.finishedAt, json.expiresAt].map(Number);
    assert.ok(Number(started) <= Number(finished));
    assert.ok(Math.abs(Number(expires) - Number(finished) - limits.artifactLifetime) < 60_000);
    const path = `/export-jobs/${jobId}/artifact`;
    const whole = expectReply(await ask('GET', path), 200);
    assert.equal(whole.text, text);
    const etag = whole.headers.get('etag') ?? '';
    assert.match(etag, /^"/);
    const head = expectReply(await ask('HEAD', path), 200);
    assert.deepEqual(
      [
        head.text,
        head.headers.get('content-length'),
        head.headers.get('etag'),
        head.headers.get('accept-ranges'),
      ],
      ['', String(text.length), etag, 'bytes'],
    );
    const range = (headers: Record<string, string>) => ask('GET', path, undefined, reader, headers);
    const part = expectReply(await range({ Range: 'bytes=10-19' }), 206);
    assert.equal(part.text, text.slice(10, 20));
    assert.equal(part.headers.get('content-range'), `bytes 10-19/${text.length}`);
    assert.equal(part.headers.get('content-type'), geoPackageType);
    expectReply(await range({ Range: 'bytes=10-', 'If-Range': etag }), 206);
    expectReply(await range({ Range: 'bytes=10-', 'If-Range': '"other"' }), 200);
    expectReply(await range({ Range: `bytes=${text.length}-` }), 416);
    expectReply(await range({ 'If-None-Match': etag }), 304);
  });

  it('has no file before completion, after failure and after expiry, each with its own error', async () => {
    runs = 'not';
    const waiting = await start();
    expectReply(await ask('GET', `/export-jobs/${waiting}/artifact`), 409, 'artifact_not_ready');
    runs = 'wrong';
    const failed = await start();
    expectReply(await ask('GET', `/export-jobs/${failed}/artifact`), 409, 'export_failed');
    const { json } = expectReply(await ask('GET', `/export-jobs/${failed}`), 200);
    assert.deepEqual([json.status, json.error], ['error', { code: 'disk_full', message: 'No room.' }]);
    runs = 'at once';
    const expired = await start();
    await api.pool.query('update artifacts set expires_at = now() where job_id = $1', [expired]);
    expectReply(await ask('GET', `/export-jobs/${expired}/artifact`), 410, 'artifact_expired');
    await api.dependencies.database.artifacts.removeExpired(100);
    expectReply(await ask('GET', `/export-jobs/${expired}/artifact`), 410, 'artifact_expired');
    const reported = expectReply(await ask('GET', `/export-jobs/${expired}`), 200).json;
    assert.deepEqual([reported.status, reported.artifactAvailable], ['complete', false]);
  });

  it('of an unchanged room is another job with the same file; of a changed room, a different file', async () => {
    await marker();
    const [first, second] = [await start(), await start()];
    const tag = async (jobId: string) =>
      expectReply(await ask('HEAD', `/export-jobs/${jobId}/artifact`), 200).headers.get('etag');
    assert.notEqual(first, second);
    assert.equal(await tag(first), await tag(second));
    for (const jobId of [first, second])
      assert.deepEqual((await ask('GET', `/export-jobs/${jobId}`)).json.warnings, [loss]);
    await marker();
    assert.notEqual(await tag(await start()), await tag(first));
  });

  it('of another room is 404, as is a job of another kind', async () => {
    const jobId = await start();
    const other = await createRoom(api, owner);
    for (const path of [`/export-jobs/${jobId}`, `/export-jobs/${jobId}/artifact`]) {
      const there = `/api/rooms/${other}${path}`;
      expectReply(await call(api.url, 'GET', there, { bearer: owner }), 404, 'job_not_found');
    }
    expectReply(await ask('GET', '/export-jobs/job-nowhere'), 404, 'job_not_found');
  });

  it('requires tokens with read or membership, also in a public room', async () => {
    roomId = await createRoom(api, owner, true);
    reader = (await issueToken(api, owner, roomId, 'read')).secret;
    const viewer = await addMember(api, roomId, 'a-viewer', 'viewer');
    const { secret: writer } = await issueToken(api, owner, roomId, 'write');
    const jobId = await start();
    for (const path of [
      '/export-size',
      '/export-manifest',
      `/export-jobs/${jobId}`,
      `/export-jobs/${jobId}/artifact`,
    ]) {
      expectReply(await ask('GET', path, undefined, viewer), 200);
      expectReply(await ask('GET', path, undefined, writer), 403, "API token lacks 'read' permission");
      expectReply(await call(api.url, 'GET', at(path)), 401, 'authentication_required');
    }
    for (const path of ['/export', '/export-jobs']) {
      expectReply(await ask('POST', path, {}, writer), 403, "API token lacks 'read' permission");
      expectReply(await call(api.url, 'POST', at(path), { json: {} }), 401, 'authentication_required');
    }
    expectReply(await ask('POST', '/export-jobs', {}, viewer), 202);
  });

  it('accepts its options as true, false, 1 and 0 only', async () => {
    const chosen = async (query: string) => {
      const { includeTiffs, includeTiles } = await inputOf(await start({}, query));
      return [includeTiffs, includeTiles];
    };
    assert.deepEqual(await chosen(''), [true, false]);
    assert.deepEqual(await chosen('?include_tiffs=false&include_tiles=true'), [false, true]);
    assert.deepEqual(await chosen('?include_tiffs=0&include_tiles=1'), [false, true]);
    assert.deepEqual(await chosen('?include_tiffs=1&include_tiles=0'), [true, false]);
    for (const path of ['/export', '/export-jobs']) {
      for (const value of ['yes', '', 'True', '2', 'true&include_tiles=false']) {
        expectReply(await ask('POST', `${path}?include_tiles=${value}`, {}), 400, 'invalid_request');
      }
      expectReply(await ask('POST', `${path}?include_all=1`, {}), 400, 'unknown_parameter:include_all');
    }
  });

  it('exports part of a room, and refuses invalid bodies', async () => {
    const layer = await publishLayer(api, roomId, 'Roads', [
      '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,46],[8,47]]},"properties":{}}',
    ]);
    const part = { layers: [layer], rasters: [], bbox: [170, -10, -170, 10] };
    assert.deepEqual((await inputOf(await start(part))).part, part);
    assert.equal((await inputOf(await start({}))).part, null);
    const refused: [unknown, number, string][] = [
      [{ layer: [layer] }, 400, 'unknown_field:layer'],
      [{ layers: layer }, 400, 'invalid_request'],
      [{ layers: ['layer-nowhere'] }, 404, 'layer_not_found'],
      [{ rasters: ['raster-nowhere'] }, 404, 'raster_layer_not_found'],
      [{ bbox: [1, 2, 3] }, 400, 'invalid_request'],
      [{ bbox: [0, 10, 1, 5] }, 400, 'invalid_bbox'],
      [{ format: 'dwg' }, 400, 'invalid_request'],
      [{ format: 'csv' }, 400, 'invalid_request'],
      [{ format: 'csv', layers: [layer], rasters: [] }, 400, 'invalid_request'],
      [{ format: 'csv', layers: [layer], groups: ['a'] }, 400, 'invalid_request'],
      [[], 400, 'invalid_request'],
    ];
    for (const [body, status, error] of refused) {
      expectReply(await ask('POST', '/export-jobs', body), status, error);
    }
  });

  it('starts one job for one Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    const startedJob = async () =>
      expectReply(await ask('POST', '/export-jobs', {}, owner, headers), 202).json.jobId;
    assert.equal(await startedJob(), await startedJob());
  });

  it('has a manifest of markers, icons and layers, which refers to their room, and paginates markers', async () => {
    await marker();
    await marker();
    const layer = await publishLayer(api, roomId, 'Roads', [
      '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[7,46],[8,47]]},"properties":{}}',
    ]);
    const { json } = expectReply(await ask('GET', '/export-manifest?limit=1'), 200);
    const list = (name: string) => json[name] as Record<string, unknown>[];
    assert.deepEqual([json.formatVersion, json.sourceRoomId], [1, roomId]);
    assert.deepEqual([list('markers').length, json.nextAfter], [1, list('markers')[0]?.id]);
    assert.deepEqual([list('icons'), list('layers'), list('rasterLayers')], [[], [], []]);
    assert.deepEqual(
      list('drawnShapes').map(({ id, name, sourceRoomId }) => ({ id, name, sourceRoomId })),
      [{ id: layer, name: 'Roads', sourceRoomId: roomId }],
    );
    const rest = expectReply(await ask('GET', `/export-manifest?after=${String(json.nextAfter)}`), 200).json;
    assert.equal((rest.markers as unknown[]).length, 1);
    assert.equal(rest.nextAfter, null);
  });
});
