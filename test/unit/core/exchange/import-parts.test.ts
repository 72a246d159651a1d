import assert from 'node:assert/strict';
import { LeftOutList } from '../../../../core/exchange/import/left-out.ts';
import { NewIds } from '../../../../core/exchange/import/new-ids.ts';

describe('what the steps of an import pass on', () => {
  const omission = { what: 'row', name: 'r', code: 'invalid_value', reason: 'It is invalid.' } as const;

  it('counts omissions of all steps, and lists a thousand in all', () => {
    const step = (count: number) => {
      const list = new LeftOutList();
      for (let n = 0; n < count; n++) list.add(omission);
      return list.counts;
    };
    const all = new LeftOutList();
    for (const count of [1200, 3]) all.addAll(step(count));
    const list = all.list();
    assert.equal(list.length, 1001);
    assert.match(list.at(-1)?.reason ?? '', /^203 more/);
  });

  it('contains new ids in the order in which they were assigned, whatever the old ids are', () => {
    const first = new NewIds('job-1');
    for (const old of ['b', '2', '__proto__', '1']) first.object('icon', old);
    const stored = JSON.parse(JSON.stringify(first.assigned('icons'))) as ReturnType<typeof first.assigned>;
    const later = new NewIds('job-1', [stored]);
    assert.deepEqual(
      stored.icons?.map(([old]) => old),
      ['b', '2', '__proto__', '1'],
    );
    for (const old of ['b', '2', '__proto__', '1'])
      assert.equal(later.find('icons', old), first.find('icons', old));
    assert.equal(later.find('layers', 'b'), null);
  });

  it('reports the markers as truncated beyond the limit, from their count alone', () => {
    const { truncated } = new NewIds('job-1', [{ markers: [['m', 'marker-1']] }], 10_001).reported();
    assert.deepEqual(truncated, ['markers']);
  });
});
