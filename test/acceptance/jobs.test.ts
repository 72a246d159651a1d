import assert from 'node:assert/strict';
import { call, expectError, expectStatus } from './support/http.ts';
import { collection, grid } from './support/geojson.ts';
import { roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { namedLayer, uploadForm } from './support/uploads.ts';
import { endOfJob } from './support/waiting.ts';

const folders = ['/api/jobs', '/api/layers/jobs'];

suite(import.meta.filename, 'Jobs', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });

  it('answers 404 for a job that never was', async () => {
    for (const folder of folders) {
      for (const caller of [room.owner, room.reader]) {
        for (const id of ['job-nowhere', 'bulk-import-nowhere', crypto.randomUUID()]) {
          expectError(await call(caller, 'GET', `${folder}/${id}`), 404);
        }
      }
    }
  });

  it('answers 404 to cancel or retry a job that never was', async () => {
    for (const folder of folders) {
      expectError(await call(room.owner, 'DELETE', `${folder}/job-nowhere`), 404);
      expectError(await call(room.owner, 'POST', `${folder}/job-nowhere/retry`), 404);
    }
  });

  it('answers a large upload with its layer, or with a job that ends in the layer', async () => {
    const pad = 'x'.repeat(1000);
    const features = grid(180, 80).map((cell) => ({ ...cell, properties: { ...cell.properties, pad } }));
    const form = uploadForm(room.roomId, { layerName: 'large', content: collection(features) });
    const answer = await call(room.uploader, 'POST', '/api/layers/upload', { form });
    expectStatus(answer, 200, 202);
    if (answer.status === 202) {
      assert.match(answer.string('jobId'), /^job-/);
      const end = await endOfJob(room.uploader, answer.string('jobId'));
      assert.equal(end.at('status'), 'complete', end.text);
      assert.equal(end.at('stage'), 'complete');
      assert.equal(end.at('progress'), 100);
      assert.equal(end.at('message'), 'The layer “large” was created with 14400 features.');
    }
    const layer = await namedLayer(room.reader, room.roomId, 'large');
    assert.equal(layer.featureCount, features.length);
  });
});
