import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

describe('saving over changes by others', () => {
  // The console reports the refused request.
  const at = useWindow((complaint) => complaint.includes('412'));
  let room: OwnRoom;
  let friend: string;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Harbours' });
    friend = await makeFriend(room, 'editor');
  });

  const openForm = async (page: Page, title: string, person?: string) => {
    await enterRoom(page, room, person);
    await page.getByRole('tab', { name: 'Markers' }).click();
    await page.getByRole('button', { name: title, exact: true }).click();
    const card = page.getByRole('complementary', { name: title });
    await card.getByRole('button', { name: 'Edit' }).click();
    return card;
  };

  it('merges a marker by field, and asks about fields that both changed', async () => {
    const { page } = at.window;
    const path = `/api/rooms/${room.roomId}/markers`;
    const { marker } = (await callAs(room.owner, 'POST', path, {
      ...{ latitude: 15, longitude: 0, title: 'Quay', description: 'Old', color: '#0000ff' },
    })) as { marker: { id: string } };
    const stored = async () =>
      ((await callAs(room.owner, 'GET', `${path}/${marker.id}`)) as { marker: Record<string, unknown> })
        .marker;
    const other = await openWindow(at.browser);
    try {
      const mine = await openForm(page, 'Quay');
      const theirs = await openForm(other.page, 'Quay', friend);
      await mine.getByLabel('Title').fill('My quay');
      await mine.getByLabel('Description').fill('My text');
      await mine.getByLabel('Tags').fill('mine');
      await theirs.getByLabel('Title').fill('Their quay');
      await theirs.getByLabel('Description').fill('Their text');
      await theirs.getByLabel('Size (px)').fill('40');
      await theirs.getByRole('button', { name: 'Save' }).click();
      await mine.getByText(`Changed by ${friend} while you edit.`).waitFor();
      await mine.getByRole('button', { name: 'Save' }).click();
      const conflict = mine.getByRole('group', { name: 'Changed by others too' });
      await conflict.getByText(`${friend} changed the same fields`).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      assert.equal(await conflict.getByRole('group').count(), 2);
      assert.equal((await stored()).title, 'Their quay');
      assert.equal(await mine.getByLabel('Size (px)').inputValue(), '40');
      assert.equal(await mine.getByLabel('Tags').inputValue(), 'mine');
      const choice = (field: string) => conflict.getByRole('group', { name: field });
      await choice('Title')
        .getByRole('radio', { name: /Their quay/ })
        .check();
      assert.equal(await mine.getByRole('textbox', { name: 'Title' }).inputValue(), 'Their quay');
      assert.ok(
        await choice('Description')
          .getByRole('radio', { name: /My text/ })
          .isChecked(),
      );
      await mine.getByRole('button', { name: 'Save' }).click();
      await when('both changes are stored', async () => {
        const { title, description, tags, markerIconSize } = await stored();
        return (
          title === 'Their quay' &&
          description === 'My text' &&
          String(tags) === 'mine' &&
          markerIconSize === 40
        );
      });
      await conflict.waitFor({ state: 'detached' });
    } finally {
      await other.close();
    }
  });

  it('asks about the name of a layer that others renamed while it was typed', async () => {
    const { page } = at.window;
    const feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } };
    const id = await makeLayer(room, {
      name: 'Piers',
      geojson: { type: 'FeatureCollection', features: [feature] },
    });
    const names = async () =>
      (
        (await callAs(room.owner, 'GET', `/api/layers/${room.roomId}`)) as { layers: { name: string }[] }
      ).layers.map(({ name }) => name);
    await enterRoom(page, room);
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'More about Piers' }).click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('My piers');
    await callAs(friend, 'PATCH', `/api/layers/${id}`, { name: 'Their piers' });
    await page.getByRole('button', { name: 'More about Their piers' }).waitFor();
    await field.press('Enter');
    const conflict = page.getByRole('group', { name: 'Changed by others too' });
    await conflict.getByText(`${friend} changed the same fields`).waitFor();
    assert.deepEqual(await names(), ['Their piers']);
    assert.equal(await field.inputValue(), 'My piers');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await when('my name is stored', async () => String(await names()) === 'My piers');
    await conflict.waitFor({ state: 'detached' });
  });
});
