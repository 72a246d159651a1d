import assert from 'node:assert/strict';
import { IdSet } from '../../../../../core/exchange/update/id-set.ts';

describe('a set of ids', () => {
  it('has exactly the ids that were added, up to its maximum', () => {
    const set = new IdSet(1000);
    const ids = Array.from({ length: 1000 }, (_, number) => `marker-${number}`);
    for (const id of ids) assert.equal(set.add(id), true);
    for (const id of ids) assert.equal(set.add(id), false, id);
    assert.deepEqual(
      ids.map((id) => set.has(id)),
      ids.map(() => true),
    );
    assert.equal(set.has('marker-1000'), false);
  });

  it('can be empty', () => assert.equal(new IdSet(0).has('marker-1'), false));
});
