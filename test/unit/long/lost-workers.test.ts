import assert from 'node:assert/strict';
import { RunRecord, workersKilled } from '../../long/account.ts';
import { checkLostWorkers } from '../../long/job-lane.ts';

describe('the account of a run with strikes', () => {
  const crashed = (details: object) => ({ code: 'step_crashed', message: '', details: { ...details } });
  const wrongs = (account: RunRecord) => account.found.get('refused without a cause')?.length;

  it('accepts lost workers of a job only if as many were killed since it started', () => {
    const account = new RunRecord();
    account.struck(workersKilled);
    const before = account.killedWorkers;
    for (const what of [workersKilled, `${workersKilled} in a sweep`, 'step killed']) account.struck(what);
    checkLostWorkers(account, crashed({ lostWorkers: 2 }), before, 'job');
    checkLostWorkers(account, crashed({}), before, 'job');
    assert.equal(wrongs(account), 0);
    checkLostWorkers(account, crashed({ lostWorkers: 3 }), before, 'job');
    assert.equal(wrongs(account), 1);
  });
});
