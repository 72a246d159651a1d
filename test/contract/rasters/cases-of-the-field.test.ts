import assert from 'node:assert/strict';
import sharp from 'sharp';
import { displayOf } from '../../../core/rasters/display.ts';
import type { DisplaySettings } from '../../../core/rasters/display-fields.ts';
import { renderingOf } from '../../../core/rasters/rendering-of.ts';
import type { Bbox } from '../../../geo/bbox.ts';
import { columnOf, rowOf } from '../../../geo/raster/pixels/grid.ts';
import type { RasterReader } from '../../../geo/raster/reader/raster-reader.ts';
import type { Rendering } from '../../../geo/raster/rendering.ts';
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

  it('of classes has no value in between at any zoom, and their shares', async () => {
    const { manifest, reader } = await madeRaster(file('classes'));
    assert.deepEqual(manifest.sampling, { resampling: 'nearest', overviews: 'mode', reason: 'few_values' });
    assert.deepEqual([manifest.dataType, manifest.mask], ['int16', 'nodata']);
    const classes = [10, 50, 80, 95];
    // Red is the value, so that a value in between would have another colour.
    const stops = Array.from({ length: 256 }, (_, value) => [value, [value, 0, 0, 255]] as const);
    const colors = { type: 'stops', stops, between: 'classes' } as const;
    const rendering = { mode: 'singleband', band: 1, colors, resampling: 'nearest' } as const;
    for (let zoom = manifest.minZoom - 2; zoom <= manifest.maxZoom + 1; zoom++) {
      const counts = await countsOfRed(reader, manifest.bbox, zoom, rendering);
      const pixels = [...counts.values()].reduce((sum, count) => sum + count, 0);
      assert.deepEqual([...counts.keys()].filter((value) => !classes.includes(value)), [], `at zoom ${zoom}`);
      for (const [value, share] of [[10, 0.8], [50, 0.0236], [80, 0.0051], [95, 0.1713]] as const) {
        const found = (counts.get(value) ?? 0) / pixels;
        assert.ok(Math.abs(found - share) < 0.01, `${found} of ${value} at zoom ${zoom}`);
      }
    }
  }); // prettier-ignore

  it('of classes is interpolated if the upload requests it', async () => {
    const { manifest } = await madeRaster(file('classes'), { resampling: 'bilinear' });
    assert.deepEqual(manifest.sampling, {
      resampling: 'bilinear',
      overviews: 'average',
      reason: 'requested',
    });
    const { mean } = manifest.bands[0]?.statistics ?? {};
    assert.ok(mean !== undefined && mean > 10 && mean < 95);
  });

  it('with a 16-bit palette has its colours', async () => {
    const { manifest, reader } = await madeRaster(file('palette16'));
    assert.deepEqual([manifest.kind, manifest.dataType, manifest.palette?.length], ['palette', 'uint16', 301]);
    assert.deepEqual(manifest.palette?.[147], [147, 50, 100, 255]);
    const rendering = renderingOf({}, manifest);
    const tile = tileAt((manifest.bbox[0] + manifest.bbox[2]) / 2, (manifest.bbox[1] + manifest.bbox[3]) / 2, manifest.maxZoom);
    const picture = await reader.tile(tile, rendering, { size: 256, format: 'png' });
    const pixels = await sharp(picture?.bytes).ensureAlpha().raw().toBuffer();
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] === 255) assert.deepEqual([...pixels.subarray(at + 1, at + 3)], [50, 100]);
  }); // prettier-ignore

  it('of one bit a pixel stays a palette of white and black', async () => {
    const { manifest } = await madeRaster(file('one-bit'));
    assert.deepEqual([manifest.kind, manifest.sampling?.reason], ['palette', 'palette']);
    assert.deepEqual(manifest.palette?.slice(0, 2), [[255, 255, 255, 255], [0, 0, 0, 255]]);
  }); // prettier-ignore

  it('of heights in US survey feet has the slopes of the ground', async () => {
    const { manifest, reader } = await madeRaster(file('slope-feet'));
    const display = displayOf({ renderMode: 'slope' }, manifest);
    assert.deepEqual([display.heightUnit, displayOf({}, manifest).colormap], ['us-ft', 'terrain']);
    const [west, south, east, north] = manifest.bbox;
    const tile = tileAt((west + east) / 2, (south + north) / 2, manifest.maxZoom);
    // Red is the slope in degrees.
    const stops = Array.from({ length: 91 }, (_, value) => [value, `#${value.toString(16).padStart(2, '0')}0000`] as const);
    const degrees = async (settings: DisplaySettings) => {
      const rendering = renderingOf({ renderMode: 'slope', stops, ...settings }, manifest);
      const picture = await reader.tile(tile, rendering, { size: 256, format: 'png' });
      const pixels = await sharp(picture?.bytes).ensureAlpha().raw().toBuffer();
      return pixels[4 * (128 * 256 + 128)] ?? NaN;
    };
    assert.ok(Math.abs((await degrees({})) - 45) <= 3, `${await degrees({})} degrees`);
    assert.ok((await degrees({ heightUnit: 'm' })) > 65, 'declared as metres it is steeper');
  }); // prettier-ignore
});

/** Pixels by their red, of all tiles of a zoom in a box. */
async function countsOfRed(
  reader: RasterReader,
  [west, south, east, north]: Bbox,
  zoom: number,
  rendering: Rendering,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const [from, to] = [tileAt(west, north, zoom), tileAt(east, south, zoom)];
  for (let x = from.x; x <= to.x; x++)
    for (let y = from.y; y <= to.y; y++) {
      const picture = await reader.tile({ z: zoom, x, y }, rendering, { size: 256, format: 'png' });
      if (picture === null) continue;
      const pixels = await sharp(picture.bytes).ensureAlpha().raw().toBuffer();
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at + 3] === 255) counts.set(pixels[at] ?? 0, (counts.get(pixels[at] ?? 0) ?? 0) + 1);
    }
  return counts;
}

function tileAt(longitude: number, latitude: number, z: number) {
  return { z, x: Math.floor(columnOf(longitude, z) / 256), y: Math.floor(rowOf(latitude, z) / 256) };
}
