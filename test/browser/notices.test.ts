import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { useWindow } from '../support/browser/use-window.ts';

describe('notices', () => {
  // The console reports the request that a test answers with an error.
  const at = useWindow((complaint) => complaint.includes('403'), halfResolution);

  /** A new room with a clock that the test sets. */
  async function enterWithClock(): Promise<Page> {
    const { page } = at.window;
    await page.clock.install();
    await enterRoom(page, await makeRoom({ name: 'Harbour' }));
    await page.getByRole('tab', { name: 'Settings' }).click();
    return page;
  }

  const publish = (page: Page) => page.getByLabel('Public room', { exact: true }).setChecked(true);
  const notice = (page: Page) => page.locator('.notice');

  it('disappear after ten seconds, unless the pointer or the focus is on them', async () => {
    const page = await enterWithClock();
    await publish(page);
    await notice(page).getByText('Settings updated.').hover();
    await page.clock.fastForward('10:00');
    await notice(page).getByRole('button', { name: 'Close' }).focus();
    await page.mouse.move(5, 5);
    await page.clock.fastForward('10:00');
    assert.equal(await notice(page).count(), 1);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('tab', { name: 'Settings' }).focus();
    await page.clock.fastForward('00:11');
    await notice(page).waitFor({ state: 'detached' });
  });

  it('remain if they report an error', async () => {
    const page = await enterWithClock();
    await page.route('**/api/rooms/*', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 403, json: { error: 'insufficient_permission', message: 'Not now.' } }),
    );
    await page.getByRole('button', { name: 'Harbour', exact: true }).click();
    await page.getByRole('textbox', { name: 'Room name' }).fill('Port');
    await page.keyboard.press('Enter');
    await notice(page).getByText('Action failed: Not now.').waitFor();
    await page.clock.fastForward('10:00');
    assert.equal(await notice(page).count(), 1);
  });
});
