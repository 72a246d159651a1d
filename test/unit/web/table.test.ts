import assert from 'node:assert/strict';
import { columnFilter, filterOfColumns } from '../../../web/table/column-filter.ts';
import { cellAfterKey } from '../../../web/table/grid-keys.ts';
import { nextSorting, sortParameter } from '../../../web/table/sorting.ts';
import { columnOf, hiddenColumns } from '../../../web/table/table-columns.ts';

const statistics = (name: string, type = 'text', numbers: { min: number; max: number } | null = null) => ({
  ...{ name, type, numbers, values: [], isExact: true },
});

describe('the filter of a column of the table', () => {
  it('is a text that it contains, a comparison, or a range', () => {
    const cases: [string, object | null][] = [
      ['  ', null],
      ['wald', { operator: 'contains', value: 'wald' }],
      ['=forest', { operator: '=', value: 'forest' }],
      ['!= 12', { operator: '!=', value: 12 }],
      ['>=1,5', { operator: '>=', value: 1.5 }],
      ['<-3.25', { operator: '<', value: -3.25 }],
      ['>', null],
      ['=', { operator: 'empty' }],
      ['!=', { operator: 'not-empty' }],
      ['a..b', { operator: 'contains', value: 'a..b' }],
    ];
    for (const [typed, expected] of cases)
      assert.deepEqual(columnFilter('x', typed), expected && { attribute: 'x', ...expected }, typed);
    assert.deepEqual(columnFilter('x', '5 .. 10'), {
      all: [
        { attribute: 'x', operator: '>=', value: 5 },
        { attribute: 'x', operator: '<=', value: 10 },
      ],
    });
  });

  it('applies together with those of other columns', () => {
    assert.equal(filterOfColumns(new Map([['a', '']])), null);
    const a = { attribute: 'a', operator: 'contains', value: 'x' };
    assert.deepEqual(filterOfColumns(new Map([['a', 'x']])), a);
    const both = filterOfColumns(new Map([['a', 'x'], ['b', '=']])); // prettier-ignore
    assert.deepEqual(both, { all: [a, { attribute: 'b', operator: 'empty' }] });
  });
});

describe('the cells of the table', () => {
  it('are reached by keys, within the grid', () => {
    const size = { rows: 1000, columns: 4, page: 10 };
    const after = (key: string, row: number, column: number, ctrlKey = false) => {
      const cell = cellAfterKey({ key, ctrlKey, metaKey: false }, { row, column }, size);
      return cell && [cell.row, cell.column];
    };
    assert.deepEqual(after('ArrowUp', 0, 1), [-1, 1]);
    assert.deepEqual(after('ArrowUp', -1, 1), [-1, 1]);
    assert.deepEqual(after('ArrowRight', 2, 3), [2, 3]);
    assert.deepEqual(after('PageDown', 995, 0), [999, 0]);
    assert.deepEqual(after('End', 5, 0, true), [999, 3]);
    assert.deepEqual(after('Home', 5, 2, true), [0, 0]);
    assert.equal(after('a', 5, 2), null);
  });

  it('are sorted ascending, descending, and in the order of the layer', () => {
    const first = nextSorting(null, '-x');
    assert.equal(sortParameter(first), '+-x');
    assert.equal(sortParameter(nextSorting(first, '-x')), '--x');
    assert.equal(sortParameter(nextSorting(nextSorting(first, '-x'), '-x')), null);
    assert.equal(sortParameter(nextSorting(first, 'y')), '+y');
  });
});

describe('the columns of the table', () => {
  it('group the digits of numbers, but not of years', () => {
    const numbers = { min: 1850, max: 2024 };
    assert.equal(columnOf(statistics('year', 'integer', numbers)).isGrouped, false);
    assert.equal(columnOf(statistics('area', 'number', numbers)).isGrouped, true);
  });

  it('are those up to the fortieth at first', () => {
    const columns = Array.from({ length: 42 }, (_, n) => columnOf(statistics(`c${n}`)));
    assert.deepEqual([...hiddenColumns('layer-1', columns)], ['c40', 'c41']);
  });
});
