import assert from 'node:assert/strict';
import { crossingBox, spansAll } from '../../../web/table/crossing-box.ts';

const world = [-180, -20, 180, -10] as const;
const ring = (west: number, east: number) => [[west, -20], [east, -20], [east, -10], [west, -10], [west, -20]]; // prettier-ignore

describe('the box of a row across the antimeridian', () => {
  it('ends beyond 180 degrees, whether the geometry is cut there or jumps', () => {
    const fiji = [177, -20, 182, -10];
    const cut = { type: 'MultiPolygon', coordinates: [[ring(177, 180)], [ring(-180, -178)]] } as const;
    assert.deepEqual(crossingBox(cut as never, world), fiji);
    assert.deepEqual(crossingBox({ type: 'Polygon', coordinates: [ring(177, -178)] }, world), fiji);
    const line = { type: 'LineString', coordinates: [[177, -20], [-178, -10]] } as const; // prettier-ignore
    assert.deepEqual(crossingBox(line as never, world), fiji);
  });

  it('is that of the index for shapes around the world', () => {
    assert.equal(crossingBox({ type: 'Polygon', coordinates: [ring(-180, 180)] }, world), null);
    const wide = { type: 'LineString', coordinates: [[-180, 0], [-60, 0], [60, 0], [180, 0]] } as const; // prettier-ignore
    assert.equal(crossingBox(wide as never, world), null);
    assert.ok(spansAll(world) && !spansAll([170, 0, 180, 1]));
  });
});
