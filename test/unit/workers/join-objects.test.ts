import assert from 'node:assert/strict';
import { planJoins } from '../../../workers/join-objects.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

/** The order in which the sources end up in the last object, and how often each is moved. */
function outcome(count: number): { order: string[]; moves: number } {
  const joins = planJoins(names(count), 'whole', (number) => `between-${number}`);
  const made = new Map<string, string[]>();
  const moves = new Map<string, number>();
  for (const { sources, key } of joins) {
    assert.ok(sources.length >= 1 && sources.length <= 32, `${sources.length} at once`);
    assert.ok(!made.has(key), `${key} is made twice`);
    const held = sources.flatMap((source) => made.get(source) ?? [source]);
    for (const source of held) moves.set(source, (moves.get(source) ?? 0) + 1);
    made.set(key, held);
  }
  assert.equal(joins.at(-1)?.key, 'whole');
  return { order: made.get('whole') ?? [], moves: Math.max(...moves.values()) };
}

describe('joining objects', () => {
  for (const [count, levels] of [
    [1, 1],
    [2, 1],
    [32, 1],
    [33, 2],
    [64, 2],
    [1024, 2],
    [1025, 3],
    [10_000, 3],
  ] as const) {
    it(`makes one of ${count}, in their order, 32 at once and ${levels} deep`, () => {
      const { order, moves } = outcome(count);
      assert.deepEqual(order, names(count));
      assert.equal(moves, levels);
    });
  }

  it('moves a last one that is alone only where it belongs', () => {
    const joins = planJoins(names(33), 'whole', (number) => `between-${number}`);
    assert.deepEqual(joins.at(-1), { sources: ['between-0', 's32'], key: 'whole' });
  });
});
