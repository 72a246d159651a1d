import assert from 'node:assert/strict';
import { emptyMarker } from '../../../../core/markers/marker.ts';
import type { WritableMarker } from '../../../../core/markers/marker.ts';
import { mergeMarker } from '../../../../core/markers/merge-marker.ts';

const base: WritableMarker = {
  ...emptyMarker,
  latitude: 1,
  longitude: 2,
  title: 'A',
  properties: { a: 1, b: 2 },
};

describe('merging two changes of a marker', () => {
  const merge = (
    wanted: Partial<WritableMarker> | null,
    now: Partial<WritableMarker> | null,
    overwrites = false,
  ) =>
    mergeMarker(
      { base, wanted: wanted && { ...base, ...wanted }, now: now && { ...base, ...now } },
      overwrites,
    );

  it('takes the fields that only the file changed, also beside other changes of the room', () => {
    assert.deepEqual(merge({ title: 'B' }, {}), { outcome: 'updated', change: { title: 'B' } });
    assert.deepEqual(merge({ title: 'B' }, { color: '#fff' }), {
      outcome: 'updated',
      change: { title: 'B' },
    });
    assert.deepEqual(merge({ properties: { a: 2 } }, {}), {
      outcome: 'updated',
      change: { properties: { a: 2 } },
    });
  });

  it('changes nothing if the file did not, or both changed the same', () => {
    assert.deepEqual(merge({}, { title: 'B' }), { outcome: 'unchanged' });
    assert.deepEqual(merge({ title: 'B' }, { title: 'B' }), { outcome: 'unchanged' });
    assert.deepEqual(merge({ properties: { b: 2, a: 1 } }, {}), { outcome: 'unchanged' });
    assert.deepEqual(merge({}, null), { outcome: 'unchanged' });
    assert.deepEqual(merge(null, null), { outcome: 'unchanged' });
  });

  it('reports a field that both changed, and takes that of the file on request', () => {
    assert.deepEqual(merge({ title: 'B', color: '#000' }, { title: 'C' }), {
      ...{ outcome: 'conflict', reason: 'changed', fields: ['title'] },
    });
    assert.deepEqual(merge({ title: 'B' }, { title: 'C' }, true), {
      outcome: 'updated',
      change: { title: 'B' },
    });
  });

  it('takes a position as one value', () => {
    assert.deepEqual(merge({ latitude: 5 }, { longitude: 6 }), {
      ...{ outcome: 'conflict', reason: 'changed', fields: ['latitude', 'longitude'] },
    });
  });

  it('reports a deletion of what the other changed', () => {
    assert.deepEqual(merge(null, {}), { outcome: 'deleted' });
    assert.deepEqual(merge(null, { title: 'B' }), {
      ...{ outcome: 'conflict', reason: 'changed', fields: ['title'] },
    });
    assert.deepEqual(merge({ title: 'B' }, null), {
      ...{ outcome: 'conflict', reason: 'deleted', fields: ['title'] },
    });
    assert.deepEqual(merge(null, { title: 'B' }, true), { outcome: 'deleted' });
    assert.deepEqual(merge({ title: 'B' }, null, true), { outcome: 'created' });
  });

  it('creates a marker without a base, and accepts one that exists with the same values', () => {
    const made = (now: WritableMarker | null) => mergeMarker({ base: null, wanted: base, now }, false);
    assert.deepEqual(made(null), { outcome: 'created' });
    assert.deepEqual(made({ ...base }), { outcome: 'unchanged' });
    assert.equal(made({ ...base, title: 'B' }).outcome, 'conflict');
  });
});
