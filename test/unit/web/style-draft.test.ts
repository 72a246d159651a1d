import assert from 'node:assert/strict';
import { draftOf } from '../../../web/styling/style-draft.ts';

const draftWith = (style: Readonly<Record<string, unknown>>) =>
  draftOf({ color: null, strokeWeight: null, style });

describe('a style that is edited', () => {
  it('is the stored one with all its members', () => {
    const style = {
      ...{ type: 'categories', attribute: 'use', legend: { title: 'Use' } },
      categories: [{ values: ['wood'], label: 'Wood', symbol: { color: '#118811' } }],
      filter: { attribute: 'area', operator: '>', value: 5 },
    };
    assert.deepEqual(draftWith(style), style);
  });

  it('has the members that can be read if others cannot, as any JSON is stored', () => {
    const found = (categories: unknown) =>
      draftWith({ type: 'categories', attribute: 'use', categories, minZoom: 3 });
    for (const categories of ['all', 5, null])
      assert.deepEqual(found(categories), { type: 'single', minZoom: 3 });
    for (const categories of [[5], [{ values: 'wood' }]])
      assert.deepEqual([found(categories).categories, found(categories).minZoom], [[], 3]);
    assert.deepEqual(draftWith({ type: 'unknown', symbol: { color: '#ff0000' } }), {
      type: 'single',
      symbol: { color: '#ff0000' },
    });
    const labels = { attribute: 'name' };
    const values: readonly [number, number] = [0, 9];
    const sized = { type: 'proportional', attribute: 'n', values, sizes: [2, 8], labels };
    assert.deepEqual(draftWith({ ...sized, note: 1, popup: 'none' }), sized);
  });
});
