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
});
