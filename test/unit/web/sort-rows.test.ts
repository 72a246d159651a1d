import assert from 'node:assert/strict';
import { boxOf } from '../../../web/table/box-of.ts';
import { columnsOf, sortRows } from '../../../web/table/sort-rows.ts';

const rows = [2, 'b', 10, null, 'ä', 'a'].map((value) => ({ properties: { value } }));
const valuesOf = (sorted: readonly { properties: { value: unknown } }[]) =>
  sorted.map(({ properties: { value } }) => value);

describe('rows of a table', () => {
  it('are sorted as numbers, then as text in the current locale, missing values last', () => {
    const sorted = (isDescending: boolean) =>
      valuesOf(sortRows(rows, { attribute: 'value', isDescending }, 'de'));
    assert.deepEqual(sorted(false), [2, 10, 'a', 'ä', 'b', null]);
    assert.deepEqual(sorted(true), ['b', 'ä', 'a', 10, 2, null]);
    assert.deepEqual(valuesOf(sortRows(rows, null, 'de')), [2, 'b', 10, null, 'ä', 'a']);
  });

  it('have the columns of all of them', () => {
    assert.deepEqual(
      columnsOf([{ properties: { a: 1 } }, { properties: null }, { properties: { b: 1, a: 2 } }]),
      ['a', 'b'],
    );
  });
});

describe('the bounding box of a geometry', () => {
  it('contains all positions at any nesting depth', () => {
    const point = { type: 'Point' as const, coordinates: [9, -3] };
    const ring = [[0, 0], [4, 1], [2, 7], [0, 0]]; // prettier-ignore
    const polygon = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
    assert.deepEqual(boxOf({ type: 'GeometryCollection', geometries: [point, polygon] }), [0, -3, 9, 7]);
  });

  it('is null for an empty geometry', () => {
    assert.equal(boxOf(null), null);
    assert.equal(boxOf({ type: 'MultiPoint', coordinates: [] }), null);
  });
});
