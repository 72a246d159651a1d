import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution, openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

describe('the timeline', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  const putMarker = (title: string, eventDate: number | null) =>
    callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, {
      ...{ latitude: 10, longitude: 10, title },
      ...(eventDate === null ? {} : { eventDate }),
    });
  beforeEach(async () => {
    room = await makeRoom({ name: 'Finds' });
    await putMarker('first', new Date(2024, 4, 3, 12).getTime());
    await putMarker('second', new Date(2024, 4, 3, 18).getTime());
    await putMarker('third', new Date(2025, 0, 9, 12).getTime());
    await putMarker('without a date', null);
  });

  it('steps through days by keyboard, follows new markers, and takes the owner’s grouping', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.getByRole('button', { name: 'Open timeline' }).press('Enter');
    const bar = page.getByRole('region', { name: 'Timeline' });
    const slider = bar.getByRole('slider', { name: 'Up to 09.01.2025' });
    await bar.getByText('3 of 3').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await slider.press('ArrowLeft');
    await bar.getByRole('slider', { name: 'Up to 03.05.2024' }).waitFor();
    await bar.getByText('2 of 3').waitFor();
    await putMarker('fourth', new Date(2024, 3, 1, 12).getTime());
    await bar.getByText('3 of 4').waitFor();
    const other = await openWindow(at.browser, {
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    try {
      await enterRoom(other.page, room);
      await other.page.getByRole('button', { name: 'Open timeline' }).click();
      const theirs = other.page.getByRole('region', { name: 'Timeline' });
      await theirs.getByRole('slider', { name: 'Up to 09.01.2025' }).waitFor();
      await bar.getByRole('button', { name: 'Timeline settings' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Timeline settings' });
      assert.deepEqual(await faultsOf(page), []);
      await dialog.getByLabel('Step').selectOption('Month');
      await dialog.getByLabel('Show').selectOption('Markers at the date');
      await theirs.getByRole('slider', { name: 'At January 2025' }).waitFor();
      await theirs.getByRole('button', { name: 'Next step' }).click();
      await theirs.getByRole('slider', { name: 'At April 2024' }).waitFor();
      await theirs.getByText('1 of 4').waitFor();
      assert.deepEqual(await faultsOf(other.page), []);
    } finally {
      await other.close();
    }
  });

  it('plays to the end', async () => {
    const { page } = at.window;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await enterRoom(page, room);
    await page.getByRole('button', { name: 'Open timeline' }).click();
    const bar = page.getByRole('region', { name: 'Timeline' });
    await bar.getByText('3 of 3').waitFor();
    // Each step is shown for less than a second, so the page records them.
    await page.evaluate(`globalThis.played = [];
      const label = document.querySelector('.timeline label');
      const record = new MutationObserver(() => played.push(label.textContent));
      record.observe(label, { childList: true, characterData: true, subtree: true })`);
    await bar.getByRole('button', { name: 'Play' }).click();
    await when('all steps were shown', () => page.evaluate<boolean>('played.length >= 2'));
    await bar.getByRole('button', { name: 'Play' }).waitFor();
    assert.deepEqual(await page.evaluate('played'), ['Up to 03.05.2024', 'Up to 09.01.2025']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open timeline' }).waitFor();
  });
});
