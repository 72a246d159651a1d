import assert from 'node:assert/strict';

import { RequestBudget } from '../../../../adapters/postgres/request-budget.ts';

describe('the database wait budget of a request', () => {
  let now: number;
  let budget: RequestBudget;
  beforeEach(() => {
    now = 0;
    budget = new RequestBudget(1000, () => now);
  });

  const waitFor = (milliseconds: number) =>
    budget.during(() => {
      now += milliseconds;
      return Promise.resolve();
    });

  it('is used up by all waits together', async () => {
    await waitFor(300);
    await waitFor(400);
    assert.equal(budget.left, 300);
    await waitFor(300);
    assert.equal(budget.left, 0);
  });

  it('counts two waits at once as one', async () => {
    await budget.during(() => waitFor(300));
    assert.equal(budget.left, 700);
  });

  it('recovers while nothing is waited for, up to its initial value', async () => {
    await waitFor(600);
    now += 200;
    assert.equal(budget.left, 600);
    now += 10_000;
    assert.equal(budget.left, 1000);
  });

  it('starts no wait that would be too short to be meaningful', async () => {
    await waitFor(950);
    assert.equal(budget.left, 0);
  });
});
