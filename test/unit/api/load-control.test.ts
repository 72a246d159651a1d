import assert from 'node:assert/strict';

import { LoadControl } from '../../../api/load/load-control.ts';

describe('the control of load', () => {
  let control: LoadControl;
  beforeEach(() => {
    control = new LoadControl(100);
  });

  const enter = (requests: number) => Array.from({ length: requests }, () => control.enter());
  const atOnce = (requests: number) => enter(requests).filter((entered) => entered === true).length;
  const leave = (requests: number) => {
    for (let leaving = 0; leaving < requests; leaving++) control.leave();
  };
  const check = (delay: number, times = 1) => {
    for (let time = 0; time < times; time++) control.check(delay);
  };
  const countIn = async (waiting: readonly (boolean | Promise<boolean>)[]) => {
    let count = 0;
    for (const entered of waiting) if (await entered) count++;
    return count;
  };

  it('admits a burst at once', () => {
    assert.equal(atOnce(1000), 256);
  });

  it('admits all queued requests while each is served in time, however long it takes', async () => {
    const all = enter(1000);
    check(99, 9);
    assert.equal(await countIn(all), 1000);
  });

  it('admits a queued request as soon as another has finished, newest first', async () => {
    void enter(256);
    const [first, second] = enter(2);
    leave(1);
    assert.equal(await second, true);
    check(101, 10);
    assert.equal(await first, false);
  });

  it('refuses a request that waited for half a second, and one for which the queue is full', async () => {
    void enter(256);
    const waiting = enter(999);
    check(101, 9);
    const late = enter(1);
    assert.equal(control.enter(), false);
    check(101);
    assert.equal(await countIn(waiting), 0);
    leave(256);
    assert.equal(await countIn(late), 1);
  });

  it('tolerates twice the delay in the connection queue, in which fewer requests wait', () => {
    void enter(256);
    for (let time = 0; time < 100; time++) control.check(0, 200);
    const { limit } = control;
    assert.ok(limit >= 256);
    for (let time = 0; time < 3; time++) control.check(0, 201);
    assert.ok(control.limit < limit);
  });

  it('does not lower the limit for a short delay', () => {
    void enter(256);
    check(5000, 2);
    check(0);
    check(5000, 2);
    assert.ok(control.limit > 256);
  });

  it('lowers the limit while the delay persists, down to a minimum', () => {
    void enter(256);
    check(101, 3);
    assert.equal(control.limit, 204);
    check(101, 50);
    assert.equal(control.limit, 64);
  });

  it('does not lower the limit for a delay that so few requests cannot cause', () => {
    void enter(64);
    check(10_000, 100);
    assert.equal(control.limit, 256);
  });

  it('raises the limit as soon as the delay is on target, if there is demand', () => {
    void enter(256);
    check(101, 3);
    leave(100);
    check(0, 2);
    assert.equal(control.limit, 256);
    check(0, 2);
    assert.equal(control.limit, 256);
  });

  it('resets once no request had to wait for a while', () => {
    void enter(256);
    check(101, 50);
    assert.equal(control.limit, 64);
    leave(200);
    check(0, 99);
    assert.notEqual(control.limit, 256);
    check(0);
    assert.equal(control.limit, 256);
  });

  it('does nothing if it is disabled', () => {
    const off = new LoadControl(0);
    for (let request = 0; request < 1000; request++) void off.enter();
    for (let time = 0; time < 100; time++) off.check(10_000);
    assert.equal(off.enter(), true);
  });
});
