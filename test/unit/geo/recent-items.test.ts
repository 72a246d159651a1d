import assert from 'node:assert/strict';

import { RecentItems, type RecentItem } from '../../../geo/recent-items.ts';

interface Named extends RecentItem {
  readonly name: string;
}

describe('the items of a cache', () => {
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

  it('are evicted in insertion order, except those used since', () => {
    const [first] = ['a', 'b', 'c'].map((name) => add(name, 10));
    first!.wanted = true;
    add('d', 10);
    assert.deepEqual(deleted, ['b']);
    add('e', 10);
    add('f', 10);
    assert.deepEqual(deleted, ['b', 'c', 'd']);
    assert.equal(items.size, 30);
  });

  it('are evicted for a new one even if all of them are in use', () => {
    for (const name of ['a', 'b', 'c']) add(name, 10).wanted = true;
    add('d', 10);
    assert.deepEqual(deleted, ['a']);
  });

  it('exclude an item larger than the cache', () => {
    add('a', 10);
    add('b', 40);
    assert.deepEqual(deleted, ['a', 'b']);
    assert.equal(items.size, 0);
  });

  it('stay while they are being created, and count once they exist', () => {
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
