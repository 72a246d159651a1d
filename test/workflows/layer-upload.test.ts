import assert from 'node:assert/strict';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

describe('a layer upload', function () {
  this.timeout(60_000);
  let stand: Stand;
  before(async () => {
    stand = await createStand();
    await stand.startWorker();
  });
  after(() => stand.close());

  it('turns polygons into a published layer with its files, usage and history', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, squares(500)));
    assert.equal(job.error, null);
    assert.equal(job.status, 'complete');
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.equal(layer?.featureCount, 500);
  });
});
