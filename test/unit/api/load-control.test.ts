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
  const look = (delay: number, times = 1) => {
    for (let time = 0; time < times; time++) control.look(delay);
  };
  const countIn = async (waiting: readonly (boolean | Promise<boolean>)[]) => {
    let count = 0;
    for (const entered of waiting) if (await entered) count++;
    return count;
  };

  it('lets a burst in at once', () => {
    assert.equal(atOnce(1000), 256);
  });

  it('lets in all who wait in a moment where all is served in time, however long each takes', async () => {
    const all = enter(1000);
    look(99, 9);
    assert.equal(await countIn(all), 1000);
  });

  it('lets in who waits as soon as another has left, the last to come first', async () => {
    void enter(256);
    const [first, second] = enter(2);
    leave(1);
    assert.equal(await second, true);
    look(101, 10);
    assert.equal(await first, false);
  });

  it('refuses who has waited for half a second, and who would be one of too many that wait', async () => {
    void enter(256);
    const waiting = enter(999);
    look(101, 9);
    const late = enter(1);
    assert.equal(control.enter(), false);
    look(101);
    assert.equal(await countIn(waiting), 0);
    leave(256);
    assert.equal(await countIn(late), 1);
  });

  it('bears a queue for connections twice as long, as fewer wait there', () => {
    void enter(256);
    for (let time = 0; time < 100; time++) control.look(0, 200);
    const { limit } = control;
    assert.ok(limit >= 256);
    for (let time = 0; time < 3; time++) control.look(0, 201);
    assert.ok(control.limit < limit);
  });

  it('lets in no fewer for a slow moment', () => {
    void enter(256);
    look(5000, 2);
    look(0);
    look(5000, 2);
    assert.ok(control.limit > 256);
  });

  it('lets fewer and fewer in while the delay stays, down to what anybody can bear', () => {
    void enter(256);
    look(101, 3);
    assert.equal(control.limit, 204);
    look(101, 50);
    assert.equal(control.limit, 64);
  });

  it('lets in no fewer for a delay that so few cannot be the reason of', () => {
    void enter(64);
    look(10_000, 100);
    assert.equal(control.limit, 256);
  });

  it('lets more in as soon as the delay is met, if they come', () => {
    void enter(256);
    look(101, 3);
    leave(100);
    look(0, 2);
    assert.equal(control.limit, 256);
    look(0, 2);
    assert.equal(control.limit, 256);
  });

  it('is as at the start once nobody had to wait for a while', () => {
    void enter(256);
    look(101, 50);
    assert.equal(control.limit, 64);
    leave(200);
    look(0, 99);
    assert.notEqual(control.limit, 256);
    look(0);
    assert.equal(control.limit, 256);
  });

  it('does nothing where it is switched off', () => {
    const off = new LoadControl(0);
    for (let request = 0; request < 1000; request++) void off.enter();
    for (let time = 0; time < 100; time++) off.look(10_000);
    assert.equal(off.enter(), true);
  });
});
