import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import type { FeatureCollection, Position } from 'geojson';
import { polarGraticule } from '../../../web/build/basemap/graticule.ts';
import { readBorders, readCountryNames } from '../../../web/build/basemap/natural-earth.ts';
import { shadingOf, shadowsOf } from '../../../web/build/basemap/relief-shading.ts';
import { readSettlements } from '../../../web/build/basemap/settlements.ts';
import { detailedCountries, readSwissBorders } from '../../../web/build/basemap/switzerland.ts';
import { unwrap } from '../../../web/build/basemap/unwrap.ts';
import { withDetailedLakes } from '../../../web/build/basemap/water.ts';
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
  it('shows the detailed form of a lake instead of the coarse one, and no lake of a few corners', () => {
    const box = (west: number, south: number, size: number): Position[][] => [
      [[west, south], [west + size, south], [west + size, south + size], [west, south + size], [west, south]], // prettier-ignore
    ];
    const [coarse, detailed, tiny, inside] = [
      box(7, 46, 0.2),
      box(7.01, 46, 0.2),
      box(9, 46, 0.01),
      box(7.1, 46.1, 0.05),
    ];
    const lake = {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: detailed },
    } as const;
    const shown = withDetailedLakes([coarse, tiny, inside], [lake]);
    assert.deepEqual(
      shown.map(({ geometry }) => geometry.coordinates),
      [inside, detailed],
    );
  });

  it('shows settlements by their size', () => {
    const { features } = readSettlements();
    const fromOf = (name: string): unknown =>
      features.find(({ properties }) => properties?.name === name)?.properties?.from;
    assert.deepEqual(['Tokyo', 'Bern', 'Thun', 'Spiez'].map(fromOf), [3, 5, 7, 8]);
  });

  it('hides coarse lakes at the zooms where their corners show', () => {
    const lake = (positions: number) =>
      [...Array(positions).keys()].map((n): Position => {
        const turn = (n / (positions - 1)) * 2 * Math.PI;
        return [20 + 0.1 * Math.cos(turn), 46 + 0.1 * Math.sin(turn)];
      });
    const shown = withDetailedLakes([[lake(4)], [lake(10)], [lake(30)]], []);
    assert.deepEqual(
      shown.map(({ properties }) => properties),
      [{ to: 6 }, { to: 8 }, {}],
    );
  });

  it('names cities as German, French and Italian do', () => {
    const { features } = readSettlements();
    const named = (name: string) => features.find(({ properties }) => properties?.name === name)?.properties;
    assert.equal(named('Munich')?.['name:de'], 'München');
    assert.equal(named('Bern')?.['name:fr'], 'Berne');
    assert.equal(named('Milan')?.['name:it'], 'Milano');
    assert.deepEqual(Object.keys(named('Spiez') ?? {}), ['name', 'from', 'size']);
  });

  it('shows the borders of Switzerland from the detailed source alone', async () => {
    const pointsIn = ({ features }: FeatureCollection, west: number, east: number) =>
      features
        .flatMap(({ geometry }) => (geometry.type === 'MultiLineString' ? geometry.coordinates.flat() : []))
        .filter(([x = 0, y = 0]) => x > west && x < east && y > 45.7 && y < 47.4).length;
    const others = await readBorders('10m', detailedCountries);
    assert.equal(pointsIn(others, 7.2, 8), 0);
    assert.ok(pointsIn(await readBorders('10m'), 7.2, 8) > 0);
    const detailed = { type: 'FeatureCollection', features: [await readSwissBorders()] } as const;
    assert.ok(pointsIn({ ...detailed, features: [...detailed.features] }, 7.2, 8) > 100);
  });

  it('has a graticule in the polar regions alone', () => {
    const lines = polarGraticule().features.map(({ geometry }) => geometry.coordinates);
    assert.equal(lines.length, 2 * (3 + 12));
    for (const [, latitude = 0] of lines.flat())
      assert.ok(Math.abs(latitude) >= 60 && Math.abs(latitude) <= 85);
  });

  it('names countries in the languages of the application', async () => {
    const { features } = await readCountryNames();
    const named = (name: string) => features.find(({ properties }) => properties?.name === name)?.properties;
    const { from, size, ...names } = named('Switzerland') ?? {};
    assert.ok(Number(from) > 0 && Number(size) > 4);
    assert.deepEqual(names, {
      name: 'Switzerland',
      'name:en': 'Switzerland',
      'name:de': 'Schweiz',
      'name:fr': 'Suisse',
      'name:it': 'Svizzera',
    });
    assert.deepEqual(Object.keys(named('Kosovo') ?? {}), ['name', 'from', 'size'], 'it has no ISO code');
  });

  it('has a pack for each tile', () => {
    const names = new Set(packNames());
    for (let z = 0; z <= deepestZoom; z++)
      for (let x = 0; x < 2 ** z; x++) for (let y = 0; y < 2 ** z; y++) assert.ok(names.has(packOf(z, x, y)));
  });
});

describe('the relief of the built-in basemap', () => {
  const size = 64;
  const [sea, plain, slope] = [
    [150, 180, 220],
    [120, 160, 130],
    [60, 80, 65],
  ];
  const opacities = (colourOf: (x: number) => readonly number[] | undefined) => {
    const rgb = Uint8Array.from(
      { length: size * size * 3 },
      (_, n) => colourOf(Math.floor(n / 3) % size)?.[n % 3] ?? 0,
    );
    const rgba = shadowsOf(shadingOf(rgb, size));
    return (x: number) => rgba[4 * ((size / 2) * size + x) + 3] ?? NaN;
  };

  it('darkens slopes, and neither plains nor water beside them', () => {
    const at = opacities((x) => (x >= 48 ? sea : x === 24 ? slope : plain));
    assert.equal(at(24), 255);
    assert.equal(at(5), 0);
    assert.equal(at(47), 0);
    assert.equal(at(50), 0);
  });

  it('has a tile at each address that maps request', () => {
    const tiles = globSync('web/build/basemap/relief/*/*/*.webp');
    assert.equal(tiles.length, 1 + 4 + 16 + 64 + 256);
    for (const tile of tiles)
      assert.equal(readFileSync(tile).subarray(8, 16).toString('latin1'), 'WEBPVP8L', tile);
  });
});
