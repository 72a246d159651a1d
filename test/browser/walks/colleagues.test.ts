import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { makeLayer } from '../../support/browser/make-layer.ts';
import { halfResolution, openWindow } from '../../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom } from '../../support/browser/own-room.ts';
import { callAs } from '../../support/browser/target.ts';
import { useWindow } from '../../support/browser/use-window.ts';
import { when } from '../../support/when.ts';

const feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [7.6, 46.7] } };

describe('the walk of two colleagues', () => {
  // The console reports the refused requests of conflicts.
  const at = useWindow((complaint) => /40[49]|412/.test(complaint), halfResolution);

  it('discusses a layer live, meets in one marker without losing a change, and undoes', async () => {
    const { page: mine } = at.window;
    const room = await makeRoom({ name: 'Alps' });
    const friend = await makeFriend(room, 'editor');
    await makeLayer(room, { name: 'Huts', geojson: { type: 'FeatureCollection', features: [feature] } });
    const path = `/api/rooms/${room.roomId}/markers`;
    const { marker } = (await callAs(room.owner, 'POST', path, {
      ...{ latitude: 46.7, longitude: 7.6, title: 'Hut', description: 'Old' },
    })) as { marker: { id: string } };
    const stored = async () =>
      ((await callAs(room.owner, 'GET', `${path}/${marker.id}`)) as { marker: Record<string, unknown> })
        .marker;
    const other = await openWindow(at.browser, halfResolution);
    const theirs = other.page;
    try {
      await enterRoom(mine, room);
      await enterRoom(theirs, room, friend);
      for (const page of [mine, theirs]) await page.getByRole('tab', { name: 'Comments' }).click();
      await mine.getByLabel('New comment').fill('Are all huts here?');
      await mine.getByRole('button', { name: 'Send' }).click();
      const thread = theirs.getByRole('article').filter({ hasText: 'Are all huts here?' });
      await thread.getByRole('button', { name: 'Reply' }).click();
      await theirs.locator('textarea:focus').waitFor();
      await theirs.keyboard.type('One is missing');
      await theirs.keyboard.press('Control+Enter');
      await mine.getByRole('article').getByText('One is missing').waitFor();

      const edit = async (page: Page) => {
        await page.getByRole('tab', { name: 'Markers' }).click();
        await page.getByRole('button', { name: 'Hut', exact: true }).click();
        const card = page.getByRole('complementary', { name: 'Hut' });
        await card.getByRole('button', { name: 'Edit' }).click();
        return card;
      };
      const [own, others] = [await edit(mine), await edit(theirs)];
      await own.getByLabel('Title').fill('My hut');
      await others.getByLabel('Description').fill('Restored');
      await others.getByRole('button', { name: 'Save' }).click();
      await own.getByText(`Changed by ${friend} while you edit.`).waitFor();
      await own.getByRole('button', { name: 'Save' }).click();
      await when('both changes are stored', async () => {
        const { title, description } = await stored();
        return title === 'My hut' && description === 'Restored';
      });
      await mine.getByRole('button', { name: 'Undo' }).click();
      await when('only mine is undone', async () => {
        const { title, description } = await stored();
        return title === 'Hut' && description === 'Restored';
      });
      await theirs.getByRole('complementary', { name: 'Hut', exact: true }).waitFor();
    } finally {
      await other.close();
    }
    assert.deepEqual(other.complaints, []);
  });
});
