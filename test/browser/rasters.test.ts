import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { heightsTiff, imageTiff } from '../acceptance/support/geotiff.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf, type PixelColour } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { uploadRaster } from '../support/browser/upload-as.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

/** End colours of colormaps, for the raster's heights of 100 and 400 m. */
const viridisLow: PixelColour = [0x44, 0x01, 0x54];
const magmaLow: PixelColour = [0x00, 0x00, 0x04];
const magmaHigh: PixelColour = [0xfc, 0xfd, 0xbf];

const hostile = '<img src=x onerror=alert(1)> "quoted" \u202Eback';

describe('a raster', () => {
  const at = useWindow();
  let room: OwnRoom;
  let rasterId: string;
  const path = () => `/api/rooms/${room.roomId}/raster-layers/${rasterId}`;
  const isHidden = async () => !((await callAs(room.owner, 'GET', path())) as { visible: boolean }).visible;
  const makeRaster = async (layerName: string, file: Buffer) => {
    room = await makeRoom({ name: 'Heights' });
    const defaultView = { lat: 47.68, lng: 8.32, zoom: 9 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    ({ id: rasterId } = await uploadRaster(room.owner, { roomId: room.roomId, layerName, file }));
  };

  const drawn = (page: Page) => page.locator('.map[data-drawn]');
  const share = async (page: Page, colour: PixelColour) => {
    await drawn(page).waitFor();
    const [found = 0] = await sharesOf(drawn(page), [colour]);
    return found;
  };
  const isSeen = (page: Page, what: string, colour: PixelColour) =>
    when(`${what} is to be seen`, async () => (await share(page, colour)) > 0.01);
  const openDetails = (page: Page, name: string) =>
    page.getByRole('button', { name: `More about ${name}` }).click();

  it('can be hidden locally, and shows its values at a clicked location', async () => {
    await makeRaster('Relief', heightsTiff());
    const { page } = at.window;
    await enterRoom(page, room);
    await isSeen(page, 'viridis', viridisLow);
    await drawn(page).click({ position: { x: 300, y: 250 } });
    const card = page.getByRole('complementary', { name: 'This location' });
    await card.getByText('Relief').waitFor();
    await card.getByText(/^(100|250|400)/).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await page.getByLabel('Show Relief').uncheck();
    await when('it is hidden', async () => (await share(page, viridisLow)) < 0.001);
  });

  it('takes a colour ramp by keyboard for everyone, with undo', async () => {
    await makeRaster('Relief', heightsTiff());
    const { page } = at.window;
    await enterRoom(page, room);
    const other = await openWindow(at.browser);
    try {
      await enterRoom(other.page, room);
      await isSeen(other.page, 'viridis', viridisLow);
      await openDetails(page, 'Relief');
      const panel = page.getByRole('tabpanel', { name: 'Layers' });
      await panel.getByRole('img', { name: /^Colours from/ }).waitFor();
      await page.getByRole('button', { name: /^Colour ramp/ }).press('Enter');
      const list = page.getByRole('listbox', { name: 'Colour ramp' });
      await list.getByRole('option', { name: 'viridis' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.getByLabel('Search colour ramps').fill('magma');
      await list.press('ArrowDown');
      await isSeen(page, 'magma as a preview', magmaHigh);
      assert.ok((await share(other.page, magmaHigh)) < 0.001, 'other users do not see a preview');
      await list.press('Enter');
      await page.getByText('“Relief” updated.').waitFor();
      await isSeen(other.page, 'magma', magmaHigh);
      await page.getByRole('button', { name: 'Undo' }).click();
      await isSeen(other.page, 'viridis again', viridisLow);
      await isSeen(page, 'viridis again', viridisLow);
    } finally {
      await other.close();
    }
  });

  it('takes a value range from histogram handles by keyboard, and from typed numbers', async () => {
    await makeRaster('Relief', heightsTiff());
    await callAs(room.owner, 'PATCH', `${path()}/display`, { colormap: 'magma', vmin: 100, vmax: 400 });
    const { page } = at.window;
    await enterRoom(page, room);
    await isSeen(page, 'magma', magmaLow);
    await openDetails(page, 'Relief');
    const low = page.getByRole('slider', { name: 'Minimum value' });
    await page.locator('.histogram .bar').first().waitFor();
    assert.equal(await low.getAttribute('aria-valuetext'), '100');
    await low.press('ArrowRight');
    const readRange = async () => {
      const { display } = (await callAs(room.owner, 'GET', path())) as {
        display: { vmin: number; vmax: number };
      };
      return display;
    };
    await when('the range is another', async () => (await readRange()).vmin > 100);
    const from = page.getByLabel('From', { exact: true });
    await from.focus();
    const entered = await from.inputValue();
    await callAs(room.owner, 'PATCH', `${path()}/display`, { vmin: 150 });
    await when('another set it', async () => (await low.getAttribute('aria-valuetext')) === '150');
    assert.equal(await from.inputValue(), entered, 'text being typed is preserved');
    await from.fill('-300');
    await page.keyboard.press('Tab');
    await when('the range is what was typed', async () => (await readRange()).vmin === -300);
    await when('the lowest colour is absent', async () => (await share(page, magmaLow)) < 0.005);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('can be hidden by default, and shown locally', async () => {
    await makeRaster('Relief', heightsTiff());
    const { page } = at.window;
    await enterRoom(page, room);
    await isSeen(page, 'viridis', viridisLow);
    await openDetails(page, 'Relief');
    await page.getByLabel('Visible by default').uncheck();
    await when('it is hidden', async () => (await share(page, viridisLow)) < 0.001);
    await when('the choice is saved', isHidden);
    assert.equal(await page.getByLabel('Show Relief').isChecked(), false);
    await page.getByLabel('Show Relief').check();
    await isSeen(page, 'viridis again', viridisLow);
  });

  it('keeps a choice in its form while the choice is being saved', async () => {
    await makeRaster('Relief', heightsTiff());
    const { page } = at.window;
    await enterRoom(page, room);
    await openDetails(page, 'Relief');
    const requested = Promise.withResolvers<null>();
    const released = Promise.withResolvers<null>();
    await page.route(`**${path()}`, async (route) => {
      requested.resolve(null);
      await released.promise;
      await route.continue();
    });
    const visible = page.getByLabel('Visible by default');
    await visible.uncheck();
    await requested.promise;
    // Another change renders the form again, with the saved state of the checkbox.
    await callAs(room.owner, 'PATCH', path(), { name: 'Terrain' });
    await page.getByRole('button', { name: 'More about Terrain' }).waitFor();
    assert.equal(await visible.isChecked(), false);
    released.resolve(null);
    await when('the choice is saved', isHidden);
    assert.equal(await visible.isChecked(), false);
  });

  it('can be rendered as a hillshade, renamed, and deleted after a confirmation', async () => {
    await makeRaster(hostile, heightsTiff());
    const { page } = at.window;
    await enterRoom(page, room);
    // Text that would change the direction of the surrounding text is isolated.
    await openDetails(page, `\u2068${hostile}\u2069`);
    await page.getByLabel('Rendering').selectOption('hillshade');
    await page.getByRole('slider', { name: 'Light direction (azimuth)' }).press('ArrowLeft');
    await when('the light is another', async () => {
      const { display } = (await callAs(room.owner, 'GET', path())) as { display: { azimuth: number } };
      return display.azimuth === 310;
    });
    await page.getByLabel('Layer name').fill('Shades');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'More about Shades' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No layers yet.').waitFor();
  });

  it('takes the bands of an image, also on a phone', async () => {
    await makeRaster('Picture', imageTiff());
    const phone = await openWindow(at.browser, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    try {
      const { page } = phone;
      await enterRoom(page, room);
      await openDetails(page, 'Picture');
      await isSeen(page, 'the red quarter', [200, 40, 40]);
      await page.getByLabel('Red', { exact: true }).selectOption({ index: 1 });
      await isSeen(page, 'the quarter without its red', [40, 40, 40]);
      assert.deepEqual(await faultsOf(page), []);
      assert.equal(await page.evaluate('document.body.scrollWidth > innerWidth'), false);
      assert.deepEqual(phone.complaints, []);
    } finally {
      await phone.close();
    }
  });
});
