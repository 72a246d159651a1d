import assert from 'node:assert/strict';
import { bboxOf } from '../../../api/http/bbox.ts';
import { Refusal } from '../../../core/errors.ts';

describe('the bounding box of a query', () => {
  it('is given as bbox, by its edges, or not at all', () => {
    assert.deepEqual(bboxOf({ bbox: '5.9, 45.8,10.5,+47.8e0' }), [5.9, 45.8, 10.5, 47.8]);
    assert.deepEqual(
      bboxOf({ minLon: '170', minLat: '-5', maxLon: '-170', maxLat: '5' }),
      [170, -5, -170, 5],
    );
    assert.equal(bboxOf({}), null);
  });

  const wrapped: [text: string, box: readonly number[]][] = [
    ['170,-5,190,5', [170, -5, -170, 5]],
    ['-190,-5,-170,5', [170, -5, -170, 5]],
    ['185,0,195,5', [-175, 0, -165, 5]],
    ['530,0,550,5', [170, 0, -170, 5]],
    ['-545,0,-535,5', [175, 0, -175, 5]],
    ['200,0,100,5', [-160, 0, 100, 5]],
    ['-200,0,200,5', [-180, 0, 180, 5]],
    ['-180,0,180,5', [-180, 0, 180, 5]],
    ['0,0,360,5', [-180, 0, 180, 5]],
    ['10,0,1e300,5', [-180, 0, 180, 5]],
    ['180,0,190,5', [180, 0, -170, 5]],
    ['540,0,550,5', [180, 0, -170, 5]],
    ['530,0,540,5', [170, 0, -180, 5]],
    ['-180,0,-170,5', [-180, 0, -170, 5]],
  ];
  for (const [text, box] of wrapped) {
    it(`${text} wraps around the world: ${box.join()}`, () => assert.deepEqual(bboxOf({ bbox: text }), box));
  }

  it('is rejected if it is malformed', () => {
    const edges = { minLon: '1', minLat: '1', maxLon: '2', maxLat: '2' };
    const refused = [
      { bbox: '' },
      { bbox: '1,2,3' },
      { bbox: '1,2,3,4,5' },
      { bbox: '1,2,3,4,,,,,' },
      { bbox: '1,2,3,x' },
      { bbox: '1,2,3,Infinity' },
      { bbox: '1,2,3,1e999' },
      { bbox: '1,5,3,4' },
      { bbox: '1,-91,3,4' },
      { ...edges, maxLat: undefined },
      { ...edges, bbox: '1,1,2,2' },
    ];
    for (const query of refused) {
      const isRefused = (error: unknown) => error instanceof Refusal && error.code === 'invalid_bbox';
      assert.throws(() => bboxOf(query), isRefused, JSON.stringify(query));
    }
  });
});
