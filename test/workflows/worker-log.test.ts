import assert from 'node:assert/strict';
import { waitUntil } from '../../local/process/wait-until.ts';
import { createStand, type Stand } from './stand.ts';

describe('the log of a worker', () => {
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('tells of a refused upload in plain lines, without warnings and traces', async () => {
    const worker = await stand.startWorker();
    await stand.ended(await stand.upload(await stand.createRoom(), '{"type" no JSON'));
    const lines = () =>
      worker.lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });
    await waitUntil(() => Promise.resolve(lines().some(({ msg }) => /failed job has ended/.test(msg))), {
      what: 'the end of the workflow is logged',
      timeoutMs: 60_000,
    });
    assert.deepEqual(
      lines().filter(({ level, err }) => level >= 40 || err !== undefined),
      [],
    );
    assert.equal(lines().filter(({ msg }) => msg.startsWith('Expected ":"')).length, 1);
  });
});
