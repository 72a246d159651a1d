import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus } from './support/http.ts';
import { collection, grid } from './support/geojson.ts';
import { newPerson } from './support/people.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { endOfJob } from './support/waiting.ts';

const folders = ['/api/jobs', '/api/layers/jobs'];

suite(import.meta.filename, 'Life of a job', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });
  const startImport = async (): Promise<string> => {
    const form = new FormData();
    const points = grid(10, 10).map(({ properties }, n) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point', coordinates: [n / 10, n / 10] },
      properties: { title: String(properties?.name) },
    }));
    form.set('file', new Blob([JSON.stringify(collection(points))]), 'points.geojson');
    const path = `/api/rooms/${room.roomId}/bulk-import`;
    return expectStatus(await call(room.writer, 'POST', path, { form }), 202).string('jobId');
  };

  it('ends complete, with stage, progress and message, under both paths and for every token of the room', async () => {
    const jobId = await startImport();
    for (const caller of [room.reader, room.writer, room.uploader, room.owner]) {
      for (const folder of folders) {
        const end = await endOfJob(caller, jobId, folder);
        assert.equal(end.at('status'), 'complete');
        assert.equal(end.at('stage'), 'complete');
        assert.equal(end.at('progress'), 100);
        const isContentListed = caller !== room.uploader;
        assert.match(end.string('message'), isContentListed ? /^\d+ markers were created\.$/ : /complete/);
      }
    }
  });

  it('is hidden from everybody outside the room', async () => {
    const jobId = await startImport();
    const other = await roomWithTokens();
    for (const caller of [other.script, other.owner, await newPerson()]) {
      for (const folder of folders) expectError(await call(caller, 'GET', `${folder}/${jobId}`), 404);
      expectError(await call(caller, 'DELETE', `/api/jobs/${jobId}`), 404);
      expectError(await call(caller, 'POST', `/api/jobs/${jobId}/retry`), 404);
    }
    const seen = await call(anonymous, 'GET', `/api/jobs/${jobId}`);
    assert.ok([401, 404].includes(seen.status), seen.text);
    assert.equal((await endOfJob(room.owner, jobId)).at('status'), 'complete');
  });

  it('can be cancelled only before its end, and retried only after a failure', async () => {
    const jobId = await startImport();
    await endOfJob(room.owner, jobId);
    expectError(await call(room.owner, 'DELETE', `/api/jobs/${jobId}`), 409);
    expectError(await call(room.owner, 'POST', `/api/jobs/${jobId}/retry`), 409);
  });
});
