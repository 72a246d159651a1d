import assert from 'node:assert/strict';

import { LoadControl } from '../../../api/load/load-control.ts';

describe('the control of load', () => {
  let control: LoadControl;
  beforeEach(() => {
    control = new LoadControl(100);
  });

  const enter = (requests: number) =>
    Array.from({ length: requests }, () => control.enter()).filter((entered) => entered).length;
  const look = (delay: number, times = 1) => {
    for (let time = 0; time < times; time++) control.look(delay);
  };

  it('lets everybody in while nothing waits', () => {
    look(99, 1000);
    assert.equal(enter(10_000), 10_000);
  });

  it('bears a queue for connections twice as long, as fewer wait there', () => {
    enter(1000);
    for (let time = 0; time < 100; time++) control.look(0, 200);
    assert.equal(control.limit, Infinity);
    for (let time = 0; time < 3; time++) control.look(0, 201);
    assert.equal(control.limit, 800);
  });

  it('lets everybody in through a slow moment', () => {
    enter(1000);
    look(5000, 2);
    look(0);
    look(5000, 2);
    assert.equal(control.limit, Infinity);
  });

  it('lets fewer and fewer in while the delay stays, down to what anybody can bear', () => {
    enter(1000);
    look(101, 3);
    assert.equal(control.limit, 800);
    assert.equal(enter(1), 0);
    look(101, 50);
    assert.equal(control.limit, 100);
  });

  it('refuses nobody for a delay that so few cannot be the reason of', () => {
    enter(100);
    look(10_000, 100);
    assert.equal(control.limit, Infinity);
  });

  it('lets more in as soon as the delay is met, if they come', () => {
    enter(1000);
    look(101, 3);
    for (let leaving = 0; leaving < 400; leaving++) control.leave();
    look(0, 2);
    assert.equal(control.limit, 881);
    look(0, 2);
    assert.equal(control.limit, 881);
  });

  it('has no limit any more once nobody had to be refused for a while', () => {
    enter(200);
    look(101, 3);
    look(0, 50);
    enter(1000);
    look(0, 99);
    assert.notEqual(control.limit, Infinity);
    look(0);
    assert.equal(control.limit, Infinity);
  });

  it('does nothing where it is switched off', () => {
    const off = new LoadControl(0);
    for (let request = 0; request < 1000; request++) off.enter();
    for (let time = 0; time < 100; time++) off.look(10_000);
    assert.ok(off.enter());
  });
});
