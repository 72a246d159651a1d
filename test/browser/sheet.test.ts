import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

describe('a room on a narrow screen', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Pocket', defaultView: { lat: 10, lng: 20, zoom: 4 } });
  });
  const enter = async (width: number, height: number) => {
    const { page } = at.window;
    await page.setViewportSize({ width, height });
    await enterRoom(page, room);
    await page.locator('.map-tools').waitFor({ state: 'attached' });
    return page;
  };
  const heightOf = async (part: Locator) => (await part.boundingBox())?.height ?? 0;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const press = async (page: Page, name: string) => {
    await button(page, name).focus();
    await page.keyboard.press('Enter');
  };

  it('has its panel as a sheet with three heights, by button and by drag', async () => {
    const page = await enter(390, 844);
    const contents = page.locator('.panel-contents');
    const half = await heightOf(contents);
    assert.ok(half > 300 && half < 420, `half: ${half}`);
    assert.deepEqual(await faultsOf(page), []);
    await press(page, 'Enlarge panel');
    const full = await heightOf(contents);
    assert.ok(full > 550, `full: ${full}`);
    assert.deepEqual(await faultsOf(page), []);
    await press(page, 'Reduce panel');
    await press(page, 'Hide panel');
    assert.equal(await heightOf(contents), 0);
    assert.deepEqual(await faultsOf(page), []);
    const handle = await page.locator('.sheet-handle').boundingBox();
    assert.ok(handle !== null);
    const drag = async (from: number, to: number) => {
      await page.mouse.move(150, from);
      await page.mouse.down();
      await page.mouse.move(150, to, { steps: 4 });
      await page.mouse.up();
    };
    const y = handle.y + handle.height / 2;
    await drag(y, y - 120);
    assert.equal(await heightOf(contents), half);
    await drag(y - half, y - half + 60);
    assert.equal(await heightOf(contents), 0);
    await page.getByRole('tab', { name: 'Comments' }).click();
    assert.equal(await heightOf(contents), half);
  });

  for (const [width, height] of [
    [390, 844],
    [820, 1180],
  ] as const)
    it(`shows the selected marker beside its card at ${width} × ${height} pixels`, async () => {
      await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, {
        ...{ latitude: 10, longitude: 20, title: 'Buoy', description: 'Long text. '.repeat(120) },
      });
      const page = await enter(width, height);
      await page.getByRole('tab', { name: 'Markers' }).click();
      await page.getByRole('button', { name: 'Buoy' }).click();
      await page.getByRole('heading', { name: 'Buoy' }).waitFor();
      const ring = page.locator('.marker-ring');
      await ring.waitFor();
      await when('the card covers neither the marker nor its label', async () => {
        const [marker, card] = [await ring.boundingBox(), await page.locator('.side-card').boundingBox()];
        // Its label is below it.
        return marker !== null && card !== null && marker.y + marker.height + 24 <= card.y && marker.y > 48;
      });
      assert.deepEqual(await faultsOf(page), []);
      await button(page, 'Close').click();
      await page.getByRole('tabpanel', { name: 'Markers' }).waitFor();
    });

  it('can be used at a zoom of 400 %', async () => {
    await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, {
      ...{ latitude: 10, longitude: 20, title: 'Buoy' },
    });
    const page = await enter(360, 225);
    /** Scrolls it into view, and clicks only if nothing covers it. */
    const reach = (target: Locator) => target.click({ trial: true });
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await reach(page.getByRole('button', { name: 'Delete room' }));
    await reach(page.getByRole('tabpanel').getByLabel('Name'));
    assert.ok((await heightOf(page.locator('.panel-contents'))) > 90);
    await press(page, 'Enlarge panel');
    await reach(page.getByRole('button', { name: 'Delete room' }));
    assert.ok((await heightOf(page.locator('.panel-contents'))) > 130);
    await press(page, 'Reduce panel');
    await press(page, 'Hide panel');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('Buoy');
    await page.getByRole('option', { name: 'Buoy Marker' }).click();
    await button(page, 'Edit').click();
    await reach(button(page, 'Save'));
    assert.deepEqual(await faultsOf(page), []);
    await button(page, 'Cancel').click();
    await button(page, 'Close').click();
    await button(page, 'Share').click();
    await reach(page.getByRole('button', { name: 'Copy: Link to this room' }));
    await reach(page.getByRole('dialog').getByRole('button', { name: 'Invite' }));
  });
});
