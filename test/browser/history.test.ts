import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<script>alert(1)</script>';

describe('the history panel', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  let path: string;
  let friend: string;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Harbour' });
    path = `/api/rooms/${room.roomId}`;
    friend = await makeFriend(room, 'editor');
  });

  async function enterHistory(page: Page): Promise<void> {
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'History' }).click();
    await page
      .getByText(/created the room/)
      .first()
      .waitFor();
    // It loads after the first frame of the map.
    await page.locator('.others').waitFor({ state: 'attached' });
  }

  const addMarker = async (title: string) => {
    const body = { latitude: 1, longitude: 2, title };
    const { marker } = (await callAs(friend, 'POST', `${path}/markers`, body)) as { marker: { id: string } };
    return marker.id;
  };
  const entries = (page: Page) => page.locator('.event');

  it('shows changes by others live, with before and after, and reverts them', async () => {
    const { page } = at.window;
    await enterHistory(page);
    const id = await addMarker('Dock');
    await entries(page)
      .getByText(/added the marker “Dock”/)
      .waitFor();
    await page
      .locator('.others')
      .getByText(/added the marker “Dock”/)
      .first()
      .waitFor();
    await callAs(friend, 'PATCH', `${path}/markers/${id}`, { latitude: 3, longitude: 4 });
    // The oldest of them: the reversion is listed above it as another move.
    const moved = entries(page).filter({ hasText: 'moved the marker “Dock”' }).last();
    await moved.getByRole('button', { name: /^Details/ }).click();
    assert.match(
      await moved.getByRole('table').innerText(),
      /Position\s+1\.00000°, 2\.00000°\s+3\.00000°, 4\.00000°/,
    );
    assert.deepEqual(await faultsOf(page), []);
    await moved.getByRole('button', { name: /^Revert/ }).click();
    await page.getByText('Change reverted.').waitFor();
    const { marker } = (await callAs(friend, 'GET', `${path}/markers/${id}`)) as {
      marker: { latitude: number };
    };
    assert.equal(marker.latitude, 1);
    // A reverted change cannot be reverted again; the page reports it.
    await moved.getByRole('button', { name: /^Revert/ }).click();
    await moved.getByRole('alert').waitFor();
  });

  it('states changes in sentences, with labels and formatted values, in English and German', async () => {
    const { page } = at.window;
    const id = await addMarker('Alpine huts');
    const change = { color: '#cc0000', tags: ['Bach', 'dringend'], eventDate: Date.UTC(2025, 5, 12, 12) };
    await callAs(friend, 'PATCH', `${path}/markers/${id}`, change);
    await callAs(friend, 'PATCH', `${path}/markers/${id}`, { title: 'Berghütten' });
    await callAs(friend, 'DELETE', `${path}/markers/${id}`);
    await enterHistory(page);
    await entries(page).getByText('changed the title of the marker “Alpine huts” to “Berghütten”').waitFor();
    const changed = entries(page).filter({
      hasText: 'changed the event date, the tags and the colour of the marker “Alpine huts”',
    });
    await changed.getByRole('button', { name: /^Details/ }).click();
    const table = changed.getByRole('table');
    assert.match(await table.innerText(), /Event date\s+–\s+12 Jun 2025/);
    assert.match(await table.innerText(), /Tags\s+–\s+Bach and dringend/);
    const deleted = entries(page).filter({ hasText: 'deleted the marker “Berghütten”' });
    await deleted.getByRole('button', { name: /^Revert/ }).click();
    await entries(page).getByText('restored the marker “Berghütten”').waitFor();
    await page.evaluate(() => localStorage.setItem('chartroom-language', 'de'));
    await page.reload();
    await entries(page)
      .getByText('hat den Titel des Markers «Alpine huts» in «Berghütten» geändert')
      .waitFor();
    const german = entries(page).filter({
      hasText: 'hat das Ereignisdatum, die Schlagwörter und die Farbe des Markers «Alpine huts» geändert',
    });
    await german.getByRole('button', { name: /^Details/ }).click();
    assert.match(await german.getByRole('table').innerText(), /Ereignisdatum\s+–\s+12\.06\.2025/);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('filters by type, person and action, rendered as text', async () => {
    const { page } = at.window;
    await addMarker(hostile);
    await enterHistory(page);
    await page.getByLabel('Type', { exact: true }).selectOption('Markers');
    await entries(page).getByText(`added the marker “${hostile}”`).waitFor();
    await when('only markers are listed', async () => (await entries(page).count()) === 1);
    await page.getByLabel('Type', { exact: true }).selectOption('All types');
    await page
      .getByText(/created the room/)
      .first()
      .waitFor();
    const who = page.getByLabel('Person', { exact: true });
    const names = await who.locator('option').allInnerTexts();
    const friendly = names.find((name) => name.toLowerCase().startsWith('friend')) ?? '';
    await who.selectOption(friendly);
    await when('only one person is listed', async () => (await entries(page).count()) === 1);
    await page.getByLabel('Action', { exact: true }).selectOption('Deleted');
    await page.getByText('No matching activity.').waitFor();
    await page.getByLabel('Action', { exact: true }).selectOption('Added');
    await entries(page).getByText(`added the marker “${hostile}”`).waitFor();
    assert.deepEqual(await faultsOf(page), []);
  });

  it('summarizes a burst of changes in one notification, which can be turned off', async () => {
    const { page } = at.window;
    await enterHistory(page);
    for (let n = 0; n < 12; n++) await addMarker(`Buoy ${n}`);
    const line = page.locator('.others-line');
    // The line stays while the pointer is over it, however long the checks take.
    await line.getByText(/made \d+ changes/).hover();
    assert.equal(await line.count(), 1);
    assert.deepEqual(await faultsOf(page), []);
    await line.getByRole('button', { name: 'Turn off notifications' }).click();
    assert.equal(await page.getByLabel('Notify me of changes by others').isChecked(), false);
    await addMarker('Unheard');
    await entries(page)
      .getByText(/“Unheard”/)
      .waitFor();
    assert.equal(await line.count(), 0);
  });
});
