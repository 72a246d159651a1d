import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('the panel of a room', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Panel' });
    await enterRoom(at.window.page, room);
  });
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
  const edge = (page: Page) => page.getByRole('separator', { name: 'Panel width' });
  const widthOf = async (page: Page) => (await page.locator('.panel-contents').boundingBox())?.width;

  it('collapses by its selected tab or its button, and the rail stays', async () => {
    const { page } = at.window;
    await tab(page, 'Layers').click();
    await panel(page, 'Layers').waitFor({ state: 'hidden' });
    assert.equal(await tab(page, 'Layers').getAttribute('aria-expanded'), 'false');
    assert.equal(await edge(page).count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    await tab(page, 'Comments').click();
    await panel(page, 'Comments').waitFor();
    await page.getByRole('button', { name: 'Hide panel' }).click();
    await panel(page, 'Comments').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show panel' }).press('Enter');
    await panel(page, 'Comments').waitFor();
    await edge(page).press('Enter');
    await panel(page, 'Comments').waitFor({ state: 'hidden' });
    await tab(page, 'Comments').click();
    await panel(page, 'Comments').waitFor();
  });

  it('has a width between 260 and 480 pixels, by pointer and arrow keys, that the browser stores', async () => {
    const { page } = at.window;
    assert.equal(await widthOf(page), 304);
    await edge(page).press('ArrowRight');
    assert.equal(await widthOf(page), 320);
    await edge(page).press('End');
    assert.equal(await widthOf(page), 480);
    await edge(page).press('ArrowRight');
    assert.equal(await edge(page).getAttribute('aria-valuenow'), '480');
    await edge(page).press('Home');
    assert.equal(await widthOf(page), 260);
    assert.deepEqual(await faultsOf(page), []);
    const box = await edge(page).boundingBox();
    assert.ok(box !== null);
    const [x, y] = [box.x + box.width / 2, box.y + 200];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y, { steps: 3 });
    await page.mouse.up();
    assert.equal(await widthOf(page), 360);
    await page.mouse.move(x, y);
    assert.equal(await widthOf(page), 360, 'the released pointer has no effect');
    await page.reload();
    await panel(page, 'Layers').waitFor();
    assert.equal(await widthOf(page), 360);
    await edge(page).dblclick({ position: { x: 4, y: 200 } });
    assert.equal(await widthOf(page), 304);
  });
});
