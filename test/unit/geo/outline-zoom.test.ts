import assert from 'node:assert/strict';
import { outlineZoom } from '../../../geo/style/model/outline-zoom.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';

describe('outlines of areas', () => {
  const switzerland = [5.96, 45.82, 10.49, 47.81];
  const from = (count: number, box = switzerland, style: Readonly<Record<string, unknown>> = {}) =>
    outlineZoom(styleModelOf({ style, color: null, strokeWeight: null }), { count, box });

  it('are drawn from the zoom where an area has a side of ten pixels', () => {
    assert.equal(from(2113), 6.5);
    assert.equal(from(200_000), 10);
  });

  it('are drawn at every zoom if there are few areas, or if these are large', () => {
    assert.equal(from(199), 0);
    assert.equal(from(255, [-180, -85, 180, 85]), 0);
  });

  it('are drawn at every zoom if the areas are filled faintly or lie in one point', () => {
    assert.equal(from(2113, switzerland, { type: 'single', symbol: { fillOpacity: 0.1 } }), 0);
    assert.equal(from(2113, [8, 47, 8, 47]), 0);
  });
});
