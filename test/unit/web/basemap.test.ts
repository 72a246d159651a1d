import assert from 'node:assert/strict';
import type { Position } from 'geojson';
import { unwrap } from '../../../web/build/basemap/unwrap.ts';

const polygon = (...coordinates: Position[][]) =>
  unwrap({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }],
  }).features[0]?.geometry;

describe('outlines of the basemap', () => {
  it('continue across the antimeridian together with their holes', () => {
    const outline = [[170, 60], [-170, 60], [-170, 70], [170, 70], [170, 60]]; // prettier-ignore
    const hole = [[-178, 63], [-176, 63], [-176, 64], [-178, 63]]; // prettier-ignore
    assert.deepEqual(polygon(outline, hole), {
      type: 'Polygon',
      coordinates: [
        [[170, 60], [190, 60], [190, 70], [170, 70], [170, 60]], // prettier-ignore
        [[182, 63], [184, 63], [184, 64], [182, 63]], // prettier-ignore
      ],
    });
  });

  it('are closed along the south pole if they surround it', () => {
    const ring = [[-170, -70], [-60, -75], [60, -70], [170, -72], [-170, -70]]; // prettier-ignore
    assert.deepEqual(polygon(ring), {
      type: 'Polygon',
      coordinates: [
        [[-170, -70], [-60, -75], [60, -70], [170, -72], [190, -70], [190, -90], [-170, -90], [-170, -70]], // prettier-ignore
      ],
    });
  });
});
