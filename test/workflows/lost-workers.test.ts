import assert from 'node:assert/strict';
import { squares } from './features.ts';
import { createStand, shortHeartbeat, type Stand } from './stand.ts';

describe('a job that kills its worker', () => {
  let stand: Stand;
  before(async () => {
    stand = await createStand();
  });
  after(() => stand.close());

  it('fails with step_crashed after the third worker, warns before, and can be retried', async () => {
    const moment = JSON.stringify({ call: 'steps.build-layer', when: 'within' });
    const mortal = () =>
      stand.startWorker(shortHeartbeat, ['../support/programs/mortal-worker.ts', moment, 'worker']);
    const first = await mortal();
    const job = await stand.upload(await stand.createRoom(), squares(10));
    await first.ended;
    for (let worker = 2; worker <= 3; worker++) {
      const { ended, lines } = await mortal();
      await ended;
      const lost = lines.filter((line) =>
        line.includes('"msg":"the worker process of an earlier attempt was lost"'),
      );
      assert.match(lost.join('\n'), new RegExp(`"lost":${worker - 1},"maxLostWorkers":3`));
    }
    const healthy = await stand.startWorker(shortHeartbeat);
    const { status, error } = await stand.ended(job);
    assert.deepEqual(
      [status, error?.code, error?.details],
      ['error', 'step_crashed', { activity: 'buildLayer', lostWorkers: 3 }],
    );
    assert.match(error?.message ?? '', /worker process was lost 3 times during buildLayer/);
    assert.equal((await stand.ended(await stand.retry(job))).status, 'complete');
    assert.equal(await healthy.stop(), 0);
  });
});
