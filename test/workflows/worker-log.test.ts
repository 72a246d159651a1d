import assert from 'node:assert/strict';
import { createStand, type Stand } from './stand.ts';
import { when } from '../support/when.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: object;
}

/** In a new namespace the server may not be ready for schedules, and the writes are retried. */
const isOfSchedules = ({ msg }: Line) => msg.startsWith('the upkeep schedules');

describe('the log of a worker', () => {
  let stand: Stand;
  before(async () => (stand = await createStand()));
  after(() => stand.close());

  it('logs a rejected upload in plain lines, without warnings and stack traces', async () => {
    const worker = await stand.startWorker();
    await stand.ended(await stand.upload(await stand.createRoom(), '{"type" no JSON'));
    const lines = () => worker.lines.map((line) => JSON.parse(line) as Line);
    await when('the end of the workflow is logged', () =>
      lines().some(({ msg }) => /failed job completed/.test(msg)),
    );
    assert.deepEqual(
      lines().filter((line) => (line.level >= 40 || line.err !== undefined) && !isOfSchedules(line)),
      [],
    );
    assert.equal(lines().filter(({ msg }) => msg.startsWith('Expected ":"')).length, 1);
  });
});
