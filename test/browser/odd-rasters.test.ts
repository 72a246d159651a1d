import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { heightsTiff } from '../acceptance/support/geotiff.ts';
import { writeTiff } from '../fixtures/raster/write-tiff.ts';
import type { RasterLayer } from '../../client/index.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf, type PixelColour } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { uploadRaster } from '../support/browser/upload-as.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const magmaHigh: PixelColour = [0xfc, 0xfd, 0xbf];
const viridisLow: PixelColour = [0x44, 0x01, 0x54];

const side = 32;
const float32 = { width: side, height: side, bits: 32, sampleFormat: 3 };
const withoutData = { 42113: { type: 2, values: '-9999' } };

/** A GeoTIFF in which all pixels have this value. */
function flatTiff(value: number): Buffer {
  const pixels = Buffer.alloc(4 * side * side);
  for (let at = 0; at < pixels.length; at += 4) pixels.writeFloatLE(value, at);
  return writeTiff({ ...float32, pixels, fields: withoutData });
}

/** Half a degree per pixel, from 172° east to 172° west. */
function farTiff(): Buffer {
  return writeTiff({
    ...{ width: side, height: side, pixels: Buffer.alloc(side * side, 200) },
    fields: {
      33550: { type: 12, values: [0.5, 0.5, 0] },
      33922: { type: 12, values: [0, 0, 0, 172, 8, 0] },
    },
  });
}

describe('a raster', () => {
  const at = useWindow();
  let room: OwnRoom;
  let raster: RasterLayer;
  const make = async (file: Buffer, defaultView: object) => {
    room = await makeRoom({ name: 'Odd' });
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    raster = await uploadRaster(room.owner, { roomId: room.roomId, layerName: 'Odd', file });
  };
  const share = async (page: Page, colour: PixelColour) => {
    const map = page.locator('.map[data-drawn]');
    await map.waitFor();
    const [found = 0] = await sharesOf(map, [colour]);
    return found;
  };
  const openDetails = (page: Page) => page.getByRole('button', { name: 'More about Odd' }).click();

  it('across the antimeridian is drawn in one piece, with values on both sides', async () => {
    await make(farTiff(), { lat: 0, lng: 180, zoom: 4 });
    const path = `/api/rooms/${room.roomId}/raster-layers/${raster.id}/display`;
    await callAs(room.owner, 'PATCH', path, { colormap: 'magma', vmin: 0, vmax: 100 });
    const { page } = at.window;
    await enterRoom(page, room);
    // Each half covers less than a tenth.
    await when('both halves are drawn', async () => (await share(page, magmaHigh)) > 0.13);
    const box = await page.locator('.map canvas').boundingBox();
    assert.ok(box !== null);
    for (const aside of [-40, 40]) {
      await page.locator('.map canvas').click({ position: { x: box.width / 2 + aside, y: box.height / 2 } });
      await page.getByRole('complementary', { name: 'This location' }).getByText('200').waitFor();
      await page.keyboard.press('Escape');
    }
    await openDetails(page);
    await page.getByRole('button', { name: 'Zoom to extent' }).click();
    await when('it fills the map', async () => (await share(page, magmaHigh)) > 0.25);
  });

  it('with one constant value has an adjustable range', async () => {
    await make(flatTiff(-250), { lat: 46.9, lng: 8.1, zoom: 9 });
    const { page } = at.window;
    await enterRoom(page, room);
    await openDetails(page);
    await page.getByLabel('From', { exact: true }).fill('-300');
    await page.keyboard.press('Tab');
    await page.getByText('“Odd” updated.').waitFor();
    await page.getByLabel('To', { exact: true }).fill('0');
    await page.keyboard.press('Tab');
    const path = `/api/rooms/${room.roomId}/raster-layers/${raster.id}`;
    await when('the range is the one typed', async () => {
      const { display } = (await callAs(room.owner, 'GET', path)) as RasterLayer;
      return display.vmin === -300 && display.vmax === 0;
    });
    assert.deepEqual(await faultsOf(page), []);
  });

  it('in preview is labelled, and shows the full resolution when it is ready', async () => {
    await make(heightsTiff(), { lat: 47.68, lng: 8.32, zoom: 9 });
    const { page } = at.window;
    // The list during processing: the preview is coarser and has its own version.
    let isPreview = true;
    await page.route('**/raster-layers', async (route) => {
      const answer = await route.fetch();
      const { rasterLayers } = (await answer.json()) as { rasterLayers: RasterLayer[] };
      const coarse = rasterLayers.map((each) => ({
        ...each,
        status: 'preview',
        maxZoom: 5,
        version: 'early',
      }));
      await route.fulfill({ response: answer, json: { rasterLayers: isPreview ? coarse : rasterLayers } });
    });
    await enterRoom(page, room);
    const list = page.getByRole('tabpanel', { name: 'Layers' });
    await list.getByText('Raster · preview').first().waitFor();
    await when('the preview is drawn', async () => (await share(page, viridisLow)) > 0.01);
    await openDetails(page);
    assert.deepEqual(await faultsOf(page), []);
    isPreview = false;
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/raster-layers/${raster.id}`, {
      name: 'Odd too',
    });
    await page.getByRole('button', { name: 'More about Odd too' }).waitFor();
    await when('it is no preview', async () => (await list.getByText('Raster · preview').count()) === 0);
    await when('the full resolution is drawn', async () => (await share(page, viridisLow)) > 0.01);
    await page.unrouteAll();
  });
});
