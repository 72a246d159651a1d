import assert from 'node:assert/strict';
import { type FeatureShape, outlineOf } from '../../../web/layers/feature-shape.ts';

/** The quarter of the world in the north-east. */
const tile = { z: 1, x: 1, y: 0 };
const outline = (geometry: FeatureShape['geometry']) => outlineOf({ geometry, tile });

describe('the outline of a feature in a tile', () => {
  it('omits the edges along which a polygon is cut, and says where it continues', () => {
    const ring = [[-5, 10], [20, 10], [20, 30], [-5, 30], [-5, 10]]; // prettier-ignore
    const { lines, exits } = outline({ type: 'Polygon', coordinates: [ring] });
    assert.deepEqual(lines, [[[0, 10], [20, 10], [20, 30], [0, 30]]]); // prettier-ignore
    const west = { z: 1, x: 0, y: 0 };
    assert.deepEqual(exits, [{ at: [0, 10], tile: west }, { at: [0, 30], tile: west }]); // prettier-ignore
  });

  it('has several lines if a line leaves the tile and returns', () => {
    const coordinates = [[10, 10], [-10, 10], [-10, 20], [10, 20]]; // prettier-ignore
    const { lines } = outline({ type: 'LineString', coordinates });
    assert.deepEqual(lines, [[[10, 10], [0, 10]], [[0, 20], [10, 20]]]); // prettier-ignore
  });

  it('is in the neighbours of a tile that a polygon covers', () => {
    const ring = [[-5, -5], [185, -5], [185, 86], [-5, 86], [-5, -5]]; // prettier-ignore
    const { lines, exits } = outline({ type: 'Polygon', coordinates: [ring] });
    assert.deepEqual(lines, []);
    const around = exits.map(({ tile: { x, y } }) => `${x} ${y}`);
    assert.deepEqual(around, ['0 0', '2 0', '1 -1', '1 1']);
  });

  it('is the whole geometry without a tile, and the points of points', () => {
    const line = [[-200, 0], [200, 0]]; // prettier-ignore
    const whole = outlineOf({ geometry: { type: 'LineString', coordinates: line }, tile: null });
    assert.deepEqual(whole, { lines: [line], points: [], exits: [] });
    assert.deepEqual(outline({ type: 'MultiPoint', coordinates: [[1, 2, 3]] }).points, [[1, 2]]);
  });
});
