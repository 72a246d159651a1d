import assert from 'node:assert/strict';
import { boundsOf, unionOf } from '../../../web/map/bounds.ts';
import { boxOfGeometry } from '../../../web/table/crossing-box.ts';

describe('the box around boxes', () => {
  it('is the smallest one, across the antimeridian if that is shorter', () => {
    assert.deepEqual(unionOf([[6, 46, 8, 47], [9, 45, 10, 46.5]]), [6, 45, 10, 47]); // prettier-ignore
    assert.deepEqual(unionOf([[177, -19, -179, -16], [-175, -21, -174, -18]]), [177, -21, 186, -16]); // prettier-ignore
    assert.deepEqual(unionOf([[170, 0, 170, 0], [-170, 1, -170, 1]]), [170, 0, 190, 1]); // prettier-ignore
    assert.deepEqual(unionOf([[-180, -10, 180, 10], [5, 40, 6, 41]]), [-180, -10, 180, 41]); // prettier-ignore
    assert.equal(unionOf([]), null);
  });

  it('is found for a million locations', () => {
    const boxes = Array.from({ length: 1_000_000 }, (_, n) => [n / 1e6, 1, n / 1e6, 2]);
    assert.deepEqual(unionOf(boxes), [0, 1, 0.999999, 2]);
  });

  it('is limited to the latitudes of the map', () => {
    assert.deepEqual(boundsOf([170, -90, -170, 90]), [170, -85, 190, 85]);
  });
});

describe('the box of a geometry', () => {
  it('encloses all parts of a collection', () => {
    const point = { type: 'Point', coordinates: [8, 47, 500] } as const;
    const ring = [[6, 46], [7, 46], [7, 46.5], [6, 46]]; // prettier-ignore
    const geometries = [point, { type: 'Polygon', coordinates: [ring] }];
    assert.deepEqual(boxOfGeometry({ type: 'GeometryCollection', geometries } as never), [6, 46, 8, 47]);
  });
});
