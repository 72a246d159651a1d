import assert from 'node:assert/strict';

import { RecentItems, type RecentItem } from '../../../geo/recent-items.ts';

interface Named extends RecentItem {
  readonly name: string;
}

describe('the items that a cache holds', () => {
  let deleted: string[];
  let items: RecentItems<Named>;
  beforeEach(() => {
    deleted = [];
    items = new RecentItems<Named>(30, ({ name }) => deleted.push(name));
  });

  const add = (name: string, bytes: number): Named => {
    const item = { name, size: 0, wanted: false };
    items.add(item);
    items.grow(item, bytes);
    return item;
  };

  it('go in the order in which they came, but for those that were asked for meanwhile', () => {
    const [first] = ['a', 'b', 'c'].map((name) => add(name, 10));
    first!.wanted = true;
    add('d', 10);
    assert.deepEqual(deleted, ['b']);
    add('e', 10);
    add('f', 10);
    assert.deepEqual(deleted, ['b', 'c', 'd']);
    assert.equal(items.size, 30);
  });

  it('make room for a new one also when all of them are asked for', () => {
    for (const name of ['a', 'b', 'c']) add(name, 10).wanted = true;
    add('d', 10);
    assert.deepEqual(deleted, ['a']);
  });

  it('do not hold what is too large alone', () => {
    add('a', 10);
    add('b', 40);
    assert.deepEqual(deleted, ['a', 'b']);
    assert.equal(items.size, 0);
  });

  it('stay while they are being made, and count from when they are there', () => {
    const slow: Named = { name: 'slow', size: 0, wanted: false };
    items.add(slow);
    add('a', 30);
    assert.deepEqual([deleted, items.size], [[], 30]);
    items.grow(slow, 10);
    assert.deepEqual([deleted, items.size], [['a'], 10]);
    items.drop(slow);
    items.grow(slow, 10);
    assert.deepEqual([deleted, items.size], [['a', 'slow'], 0]);
  });
});
