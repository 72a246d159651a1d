import assert from 'node:assert/strict';
import { faultsOf } from '../../support/browser/faults-of.ts';
import { halfResolution } from '../../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../../support/browser/own-room.ts';
import { callAs } from '../../support/browser/target.ts';
import { useWindow } from '../../support/browser/use-window.ts';
import { when } from '../../support/when.ts';

describe('the walk of a user of the keyboard', () => {
  const at = useWindow(undefined, halfResolution);

  it('adds a marker, edits it at 400 % zoom without losing the focus, and closes one thing at a time', async () => {
    const { page } = at.window;
    const room = await makeRoom({ name: 'Quays', defaultView: { lat: 46, lng: 7, zoom: 6 } });
    await enterRoom(page, room);
    await page.locator('.map[data-drawn]').waitFor();
    await page.locator('.map-tools').getByRole('button', { name: 'Add marker' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('canvas:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('North quay');
    await page.keyboard.press('Enter');
    const markers = async () =>
      (
        (await callAs(room.owner, 'GET', `/api/rooms/${room.roomId}/markers`)) as {
          markers: { title: string | null }[];
        }
      ).markers.map(({ title }) => title);
    await when('it is stored', async () => (await markers()).join() === 'North quay');
    // 1440 by 900 pixels at 400 %.
    await page.setViewportSize({ width: 360, height: 225 });
    await page.getByRole('button', { name: 'Hide panel' }).focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'North quay' });
    await card.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await faultsOf(page), []);
    await when('the focus is in the form', () =>
      page.evaluate<boolean>('document.activeElement !== document.body'),
    );
    await card.getByRole('button', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await card.getByRole('button', { name: 'Edit' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await when('the focus is on the page', () =>
      page.evaluate<boolean>('document.activeElement !== document.body'),
    );
  });
});
