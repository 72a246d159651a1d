import assert from 'node:assert/strict';
import type { Position } from 'geojson';
import { readCountryNames } from '../../../web/build/basemap/natural-earth.ts';
import { readSettlements } from '../../../web/build/basemap/settlements.ts';
import { unwrap } from '../../../web/build/basemap/unwrap.ts';
import { readWater } from '../../../web/build/basemap/water.ts';
import { deepestZoom, packNames, packOf } from '../../../web/map/basemap-pyramid.ts';

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

describe('the built-in basemap', () => {
  it('shows each lake once', async () => {
    const [x, y] = [7.72, 46.69];
    const around = (ring: readonly Position[]) => {
      let isInside = false;
      for (const [n, [x1 = 0, y1 = 0]] of ring.entries()) {
        const [x2 = 0, y2 = 0] = ring[(n + 1) % ring.length] ?? [];
        if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
      }
      return isInside;
    };
    const lakes = (await readWater()).filter(({ geometry }) => {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      return parts.some((rings) => rings.filter(around).length % 2 === 1);
    });
    assert.equal(lakes.length, 1, 'Lake Thun, which two sources contain');
  });

  it('shows settlements by their size', () => {
    const { features } = readSettlements();
    const fromOf = (name: string): unknown =>
      features.find(({ properties }) => properties?.name === name)?.properties?.from;
    assert.deepEqual(['Tokyo', 'Bern', 'Thun', 'Spiez'].map(fromOf), [3, 5, 7, 8]);
  });

  it('names countries in the languages of the application', async () => {
    const { features } = await readCountryNames();
    const named = (name: string) => features.find(({ properties }) => properties?.name === name)?.properties;
    const { from, ...names } = named('Switzerland') ?? {};
    assert.ok(Number(from) > 0);
    assert.deepEqual(names, {
      name: 'Switzerland',
      'name:en': 'Switzerland',
      'name:de': 'Schweiz',
      'name:fr': 'Suisse',
    });
    assert.deepEqual(Object.keys(named('Kosovo') ?? {}), ['name', 'from'], 'it has no ISO code');
  });

  it('has a pack for each tile', () => {
    const names = new Set(packNames());
    for (let z = 0; z <= deepestZoom; z++)
      for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) assert.ok(names.has(packOf(z, x, y)));
  });
});
