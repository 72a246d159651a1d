import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import { colormapNames, colormapOf } from '../../../../geo/raster/colormaps/colormaps.ts';

/** Colours 0, 51, 102, 153, 204 and 255 of 256 as matplotlib gives them. */
const matplotlib = JSON.parse(
  readFileSync(new URL('../../../fixtures/raster/matplotlib.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;

describe('colormaps', () => {
  it("match matplotlib's within a level, regardless of case", () => {
    for (const [name, colours] of Object.entries(matplotlib)) {
      const table = colormapOf(name);
      assert.ok(table !== null, name);
      for (const [index, colour] of colours.entries())
        for (const [channel, value] of Buffer.from(colour, 'hex').entries())
          assert.ok(Math.abs(table[index * 51 * 4 + channel]! - value) <= 1, `${name} ${index}`);
    }
  });

  it("include rio-tiler's, each with its reverse, all opaque", () => {
    for (const name of ['viridis', 'terrain', 'cfastie', 'rplumbo', 'schwarzwald', 'algae']) {
      const table = colormapOf(name)!;
      const reverse = colormapOf(`${name}_r`)!;
      assert.ok(colormapNames.includes(name) && colormapNames.includes(`${name}_r`));
      assert.deepEqual(table.subarray(0, 4), reverse.subarray(255 * 4));
      assert.ok(table.every((value, at) => at % 4 !== 3 || value === 255));
    }
    assert.ok(colormapNames.every((name) => colormapOf(name)?.length === 1024));
  });

  it('do not exist under other names', () => {
    for (const name of ['', '_r', '__proto__', 'constructor', 'viridis_r_r', 'tab10_r_r', 'nothing'])
      assert.equal(colormapOf(name), null);
  });
});
