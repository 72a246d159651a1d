import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { collection, grid } from './support/geojson.ts';
import { endOfExport, exportRoom } from './support/exports.ts';
import { call, expectError, expectStatus, type ServiceAnswer, type Bearer } from './support/http.ts';
import { createMarker, createRoom, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { uploadLayer } from './support/uploads.ts';

const mediaType = 'application/geopackage+sqlite3';

suite(import.meta.filename, 'Exports', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
    await createMarker(room.script, room.roomId, { title: 'Zürich', tags: ['a', 'b'] });
    await createMarker(room.script, room.roomId, { title: 'Bern', latitude: 46.948, longitude: 7.447 });
    await uploadLayer(room.script, room.roomId, { layerName: 'Fields', content: collection(grid(60, 40)) });
  });

  const at = (path: string) => `/api/rooms/${room.roomId}${path}`;
  const read = (path: string, caller: Bearer = room.reader) => call(caller, 'GET', at(path));
  const start = async (json: unknown = {}, query = '') => {
    const answer = await call(room.reader, 'POST', at(`/export-jobs${query}`), { json });
    return expectStatus(answer, 202).string('jobId');
  };
  const ended = (jobId: string) => endOfExport(room.reader, at(`/export-jobs/${jobId}`));
  const exported = (json: unknown = {}, query = '') => exportRoom(room.reader, room.roomId, { json, query });

  function inFile<T>({ bytes }: ServiceAnswer, inspect: (file: DatabaseSync) => T): T {
    const folder = mkdtempSync(join(tmpdir(), 'chartroom-acceptance-'));
    try {
      writeFileSync(join(folder, 'room.gpkg'), bytes);
      const file = new DatabaseSync(join(folder, 'room.gpkg'), { readOnly: true });
      try {
        return inspect(file);
      } finally {
        file.close();
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it('answers with a GeoPackage of the full room', async () => {
    const answer = await exported();
    assert.equal(answer.headers.get('content-type'), mediaType);
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="[\w-]+\.gpkg"$/);
    assert.equal(Buffer.from(answer.bytes.subarray(0, 15)).toString(), 'SQLite format 3');
    assert.equal(Buffer.from(answer.bytes.subarray(68, 72)).toString(), 'GPKG');
    inFile(answer, (file) => {
      assert.equal(file.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
      const titles = file.prepare('select title from markers order by title').all();
      assert.deepEqual(
        titles.map(({ title }) => title),
        ['Bern', 'Zürich'],
      );
      const layer = file.prepare('select table_name from chartroom_layers').get()?.table_name;
      const counted = file.prepare(`select count(*) as count from "${String(layer)}"`).get();
      assert.equal(counted?.count, 2400);
    });
  });

  it('says how large it will be, within five percent, and that it fits one answer', async () => {
    const size = expectStatus(await read('/export-size'), 200);
    assert.deepEqual([size.at('thresholdBytes'), size.at('recommended')], [2 * 2 ** 30, 'sync']);
    const { length } = (await exported()).bytes;
    const off = Math.abs(size.number('bytes') - length) / length;
    assert.ok(off <= 0.05, `${size.number('bytes')} was declared, but it is ${length}`);
  });

  it('is a job, whose file is handed out whole, in ranges and to HEAD', async () => {
    const jobId = await start();
    assert.match(jobId, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const end = await ended(jobId);
    assert.equal(end.at('status'), 'complete', end.text);
    assert.equal(end.at('error'), undefined);
    assert.ok(end.number('startedAt') <= end.number('finishedAt'));
    assert.equal(end.at('artifactAvailable'), true);
    const day = 24 * 3600_000;
    assert.ok(Math.abs(end.number('expiresAt') - end.number('finishedAt') - day) < 60_000);
    const whole = expectStatus(await read(`/export-jobs/${jobId}/artifact`), 200);
    assert.equal(whole.bytes.length, end.at('bytes'));
    const path = at(`/export-jobs/${jobId}/artifact`);
    const head = expectStatus(await call(room.reader, 'HEAD', path), 200);
    assert.equal(head.headers.get('content-length'), String(end.number('bytes')));
    const etag = head.headers.get('etag') ?? '';
    const headers = { Range: 'bytes=68-71', 'If-Range': etag };
    const part = expectStatus(await call(room.reader, 'GET', path, { headers }), 206);
    assert.equal(part.text, 'GPKG');
  });

  it('is reported by the other paths of jobs as well', async () => {
    const jobId = await start();
    await ended(jobId);
    const answer = expectStatus(await call(room.reader, 'GET', `/api/jobs/${jobId}`), 200);
    assert.deepEqual([answer.at('kind'), answer.at('progress')], ['room-export', 100]);
  });

  it('gives the same file again while the room does not change', async () => {
    const [first, second] = [await start(), await start()];
    assert.notEqual(first, second);
    await ended(first);
    const third = await start();
    const tags = [];
    for (const jobId of [first, third]) {
      await ended(jobId);
      tags.push((await call(room.reader, 'HEAD', at(`/export-jobs/${jobId}/artifact`))).headers.get('etag'));
    }
    await ended(second);
    assert.equal(tags[0], tags[1]);
  });

  it('holds a part of the room where a part is asked for', async () => {
    const answer = await exported({ layers: [], bbox: [7, 46, 8, 47] });
    inFile(answer, (file) => {
      assert.deepEqual(file.prepare('select title from markers').all().length, 1);
      assert.deepEqual(file.prepare('select count(*) as count from chartroom_layers').get()?.count, 0);
    });
  });

  it('treats a request without a body as a full export', async () => {
    const jobId = expectStatus(await call(room.reader, 'POST', at('/export-jobs')), 202).string('jobId');
    await ended(jobId);
    const whole = await exportRoom(room.reader, room.roomId, {});
    assert.equal(whole.headers.get('etag'), (await exported()).headers.get('etag'));
  });

  it('hides its job from every other room', async () => {
    const jobId = await start();
    const other = await createRoom(room.owner);
    for (const path of [`/export-jobs/${jobId}`, `/export-jobs/${jobId}/artifact`]) {
      expectError(await call(room.owner, 'GET', `/api/rooms/${other}${path}`), 404);
    }
    expectError(await read('/export-jobs/nowhere'), 404);
    await ended(jobId);
  });

  it('refuses options and bodies that make no sense', async () => {
    for (const path of ['/export', '/export-jobs']) {
      for (const query of ['?include_tiffs=yes', '?include_tiles=', '?include_tiles=2']) {
        expectError(await call(room.reader, 'POST', at(path + query), { json: {} }), 400);
      }
      for (const json of [
        { no_such_field: 1 },
        { layers: 'all' },
        { bbox: [1, 2] },
        { format: 'dwg' },
        { for: 'excel' },
        { format: 'csv', for: 'word' },
        { filter: { attribute: 'n', operator: 'empty' } },
      ]) {
        expectError(await call(room.reader, 'POST', at(path), { json }), 400);
      }
      expectError(await call(room.reader, 'POST', at(path), { json: { layers: ['layer-nowhere'] } }), 404);
    }
  });

  it('has a manifest that refers to bulk data by the id of the room', async () => {
    const manifest = expectStatus(await read('/export-manifest'), 200);
    assert.equal(manifest.at('sourceRoomId'), room.roomId);
    assert.equal(manifest.list('markers').length, 2);
    assert.deepEqual(manifest.at('icons'), []);
    const [layer] = manifest.list('layers');
    assert.deepEqual([layer?.name, layer?.featureCount, layer?.sourceRoomId], ['Fields', 2400, room.roomId]);
    assert.ok(manifest.text.length < 100_000);
    const first = expectStatus(await read('/export-manifest?limit=1'), 200);
    const rest = expectStatus(await read(`/export-manifest?after=${first.string('nextAfter')}`), 200);
    assert.deepEqual([...first.list('markers'), ...rest.list('markers')], manifest.list('markers'));
  });
});
