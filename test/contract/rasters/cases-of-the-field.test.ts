import assert from 'node:assert/strict';
import { madeRaster } from '../../support/made-raster.ts';

const file = (name: string) => new URL(`../../fixtures/raster/cases/${name}.tif`, import.meta.url).pathname;

/** Files rebuilt from reports by people who do this work. */
describe('a raster as programs write it', () => {
  it('with the citation of ERDAS IMAGINE is where it declares, in feet of a State Plane', async () => {
    const { manifest, warnings } = await madeRaster(file('erdas-citation'));
    assert.deepEqual(warnings, []);
    const [west, , , north] = manifest.bbox;
    assert.ok(Math.abs(west + 81.694) < 1e-3 && Math.abs(north - 33.573) < 1e-3, manifest.bbox.join());
  });

  it('of the world in Mollweide covers the world, though its corners lie outside', async () => {
    const { manifest, reader } = await madeRaster(file('mollweide'));
    assert.ok(manifest.bbox[0] === -180 && manifest.bbox[2] === 180, manifest.bbox.join());
    for (const [longitude, expected] of [[-90, 89.5], [0, 179.5], [90, 269.5]] as const) {
      const [value = NaN] = (await reader.point(longitude, 0.5)) ?? [];
      assert.ok(Math.abs(Number(value) - expected) < 3, `${value} at ${longitude}`);
    }
    for (const longitude of [-179, 179])
      assert.notDeepEqual(await reader.point(longitude, 0.5), [null], `no value at ${longitude}`);
  }); // prettier-ignore
});
