import assert from 'node:assert/strict';
import { levelGrid } from '../../../geo/overviews/level-grid.ts';
import { collection, feature, layerOf, square, temporaryDirectory, type TestLayer } from './layers.ts';
import { overviewFeatures, type Position, ringsOf } from './overview-features.ts';
import { project, tileOf } from './tile-measures.ts';

/** Enough features for a layer that needs overviews. */
const many = 20_001;
const centre: Position = [8.3, 20.2];
const radius = 1.7;
const corners = 4000;

describe('a smooth border on maps of a large layer', () => {
  const directory = temporaryDirectory();
  let layer: TestLayer;

  before(async () => {
    const ring = Array.from({ length: corners + 1 }, (_, i): Position => {
      const angle = ((i % corners) / corners) * 2 * Math.PI;
      return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
    });
    const tiny = Array.from({ length: many }, (_, i) =>
      feature(square(-60 + (i % 200) * 0.5, -40 + Math.floor(i / 200) * 0.5, 1e-4)),
    );
    const circle = feature({ type: 'Polygon', coordinates: [ring] }, { name: 'circle' });
    layer = await layerOf(directory, collection(...tiny, circle));
  });

  it('has no steps in overviews: their positions are on it, a few tenths of a pixel apart', () => {
    const { overviews = [] } = layer.manifest;
    assert.ok(overviews.length > 0);
    for (const level of overviews) {
      const { pixel } = levelGrid(level.zoom);
      const found = overviewFeatures(layer, level).find(({ properties }) => properties?.name === 'circle');
      const ring = ringsOf(found!)[0]!;
      for (const [x, y] of ring) {
        const away = Math.abs(Math.hypot(x - centre[0], y - centre[1]) - radius);
        assert.ok(away <= pixel / 8, `zoom ${level.zoom}: ${away / pixel} pixels away`);
      }
      const apart = (2 * Math.PI * radius) / (ring.length - 1);
      assert.ok(apart >= pixel / 4, `zoom ${level.zoom}: ${apart / pixel} pixels apart`);
    }
  });

  it('has no steps in tiles, also of zooms between the overviews', async () => {
    const finest = layer.manifest.overviews!.at(-1)!.zoom;
    for (let z = 0; z <= finest + 1; z++) {
      const [x, y] = project(centre, { z, x: 0, y: 0 }).map((value) => Math.floor(value / 4096));
      const tile = { z, x: x!, y: y! };
      const circle = (await tileOf(layer, tile))!.features.find(
        ({ properties }) => properties.name === 'circle',
      );
      const unit = 360 / 2 ** z / 4096;
      for (const [column, row] of circle!.paths[0]!) {
        // Corners that clipping adds are outside of the tile.
        if (Math.min(column, row) < 0 || Math.max(column, row) > 4096) continue;
        const longitude = (((column / 4096 + tile.x) / 2 ** z) * 360) - 180; // prettier-ignore
        const latitude =
          (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row / 4096 + tile.y)) / 2 ** z))) * 180) / Math.PI;
        const away = Math.abs(Math.hypot(longitude - centre[0], latitude - centre[1]) - radius);
        assert.ok(away <= 1.5 * unit, `zoom ${z}: ${away / unit} units away`);
      }
    }
  });
});
