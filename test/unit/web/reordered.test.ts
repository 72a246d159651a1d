import assert from 'node:assert/strict';
import { reordered } from '../../../web/layer-list/reordered.ts';

const stackOf = (...orders: number[]) => orders.map((order, at) => ({ id: 'abcdef'[at] ?? '', order }));
const moved = (orders: readonly number[], id: string, positions: number) =>
  Object.fromEntries(reordered(stackOf(...orders), id, positions));

describe('an item moved in the layer order', () => {
  it('gets a number between those of its new neighbours, or beyond the last of them', () => {
    assert.deepEqual(moved([1, 2, 3], 'a', 1), { a: 2.5 });
    assert.deepEqual(moved([1, 2, 3], 'c', -1), { c: 1.5 });
    assert.deepEqual(moved([1, 2.5], 'a', 1), { a: 4 });
    assert.deepEqual(moved([1, 2.5], 'b', -1), { b: 0 });
  });

  it('moves over several others at once, and not beyond the last of them', () => {
    assert.deepEqual(moved([1, 2, 3, 4], 'a', 2), { a: 3.5 });
    assert.deepEqual(moved([1, 2, 3, 4], 'd', -2), { d: 1.5 });
    assert.deepEqual(moved([1, 2, 3, 4], 'a', 9), { a: 5 });
    assert.deepEqual(moved([1, 2, 3, 4], 'd', -9), { d: 0 });
    assert.deepEqual(moved([5, 5, 5, 5], 'd', -2), { a: 1, d: 2, b: 3, c: 4 });
  });

  it('stays at the end if it is last, and is not moved if it was deleted', () => {
    assert.deepEqual(moved([1, 2], 'b', 1), {});
    assert.deepEqual(moved([1, 2], 'a', -1), {});
    assert.deepEqual(moved([1, 2], 'x', 1), {});
  });

  it('renumbers all items with integers if no number is left between two', () => {
    const tiny = 1 + Number.EPSILON;
    assert.deepEqual(moved([0.5, 1, tiny], 'a', 1), { a: 2, c: 3 });
    assert.deepEqual(moved([5, 5, 5], 'a', 1), { b: 1, a: 2, c: 3 });
    assert.deepEqual(moved([0, 1e9], 'a', 1), { b: 1, a: 2 });
  });

  it('reaches its position however often others were moved to the same one', () => {
    let stack = stackOf(1, 2, 3);
    for (let round = 0; round < 200; round++) {
      const [, second, third] = stack;
      assert.ok(second && third);
      const orders = reordered(stack, third.id, -1);
      stack = stack
        .map((each) => ({ ...each, order: orders.get(each.id) ?? each.order }))
        .sort((a, b) => a.order - b.order);
      assert.deepEqual([stack[1]?.id, stack[2]?.id], [third.id, second.id]);
      assert.equal(new Set(stack.map(({ order }) => order)).size, 3);
    }
  });
});
