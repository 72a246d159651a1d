import assert from 'node:assert/strict';
import type { StyleFilter } from '../../../geo/style/model/style-filter.ts';
import { filterOf, rowsOf } from '../../../web/filtering/filter-rows.ts';

const again = (filter: StyleFilter) => {
  const rows = rowsOf(filter);
  return rows === null ? 'groups' : filterOf(rows, (name) => name === 'n');
};

describe('the rows of a filter', () => {
  it('are edited without a loss', () => {
    const conditions: StyleFilter[] = [
      { attribute: 'n', operator: '>=', value: 2.5 },
      { attribute: 'use', operator: 'in', value: ['farm', 'lake'] },
      { attribute: 'use', operator: 'not-empty' },
      { attribute: 'use', operator: 'contains', value: 'a' },
    ];
    for (const each of conditions) assert.deepEqual(again(each), each);
    assert.deepEqual(again({ all: conditions }), { all: conditions });
    assert.deepEqual(again({ any: conditions }), { any: conditions });
  });

  it('are not those of a filter with groups, which would be lost', () => {
    assert.equal(again({ all: [{ any: [] }] }), 'groups');
  });

  it('count only when they are complete', () => {
    const row = { attribute: 'n', operator: '>=', values: [], text: ' ' } as const;
    const list = { attribute: 'use', operator: 'in', values: [], text: '' } as const;
    assert.equal(
      filterOf({ rows: [row, list], mode: 'all' }, () => true),
      null,
    );
    const typed = { ...row, text: '7' };
    assert.deepEqual(
      filterOf({ rows: [list, typed], mode: 'any' }, () => true),
      {
        ...{ attribute: 'n', operator: '>=', value: 7 },
      },
    );
    assert.equal(
      filterOf({ rows: [{ ...row, text: 'many' }], mode: 'any' }, () => true),
      null,
    );
  });
});
