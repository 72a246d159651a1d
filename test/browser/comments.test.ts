import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { openWindow, type Window } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { sharesOf } from '../support/browser/pixels.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<img src=x onerror=alert(1)> javascript:alert(2)';

describe('comments', () => {
  const at = useWindow((complaint) => complaint.includes('net::ERR_FAILED'));
  let room: OwnRoom;
  let path: string;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Harbour' });
    path = `/api/rooms/${room.roomId}`;
    const defaultView = { lat: 45, lng: 0, zoom: 3 };
    await callAs(room.owner, 'PATCH', `${path}/camera-settings`, { defaultView });
  });

  const box = (page: Page) => page.getByLabel('New comment');
  const threads = (page: Page) => page.getByRole('article');
  /** The event of a comment may arrive before the response, with which the box becomes empty. */
  const isSent = (page: Page) => when('the box is empty', async () => (await box(page).inputValue()) === '');

  async function enterComments(page: Page, person = room.owner): Promise<void> {
    await enterRoom(page, room, person);
    await page.getByRole('tab', { name: 'Comments' }).click();
    await box(page).waitFor();
  }

  /** Another member in another window while `act` runs. */
  async function beside(person: string, act: (window: Window) => Promise<void>): Promise<void> {
    await callAs(person, 'POST', '/api/users/register');
    await callAs(room.owner, 'POST', `${path}/invite`, { email: `${person}@chartroom.test`, role: 'viewer' });
    const other = await openWindow(at.browser);
    try {
      await enterComments(other.page, person);
      await act(other);
    } finally {
      await other.close();
    }
    assert.deepEqual(other.complaints, []);
  }

  it('can be written by keyboard; other users see them live, reply and resolve', async () => {
    const { page } = at.window;
    await enterComments(page);
    await beside(`friend-${room.roomId.toLowerCase()}`, async ({ page: theirs }) => {
      await box(page).focus();
      await page.keyboard.type('Is the pier long enough?');
      await page.keyboard.press('Control+Enter');
      const seen = threads(theirs).filter({ hasText: 'Is the pier long enough?' });
      await seen.waitFor();
      await isSent(page);
      await seen.getByRole('button', { name: 'Reply' }).click();
      await seen.locator('textarea:focus').waitFor();
      await theirs.keyboard.type('By far.');
      await theirs.keyboard.press('Control+Enter');
      await threads(page).getByText('By far.').waitFor();
      assert.equal(await seen.getByRole('button', { name: 'Edit' }).count(), 0, 'it is not theirs');
      await seen.getByRole('button', { name: 'Resolve' }).click();
      await page.getByText('No comments.').waitFor();
      await page.getByLabel('Show', { exact: true }).selectOption('Resolved');
      await threads(page).getByText('By far.').waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await threads(page).getByRole('button', { name: 'Reopen' }).click();
      await seen.getByRole('button', { name: 'Resolve' }).waitFor();
    });
  });

  it('can be edited by their author with undo, and deleted after a confirmation', async () => {
    const { page } = at.window;
    await callAs(room.owner, 'POST', `${path}/comments`, {
      objectType: 'room',
      objectId: room.roomId,
      body: 'First',
    });
    await enterComments(page);
    await threads(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit your comment').fill('Second');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await threads(page).getByText('Second').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await threads(page).getByText('First').waitFor();
    await threads(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
    await page.getByText('No comments.').waitFor();
  });

  it('keep a draft across a lost connection, a reload and changes by others', async () => {
    const { page } = at.window;
    await enterComments(page);
    await box(page).fill('Kept');
    await page.route('**/comments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await callAs(room.owner, 'POST', `${path}/comments`, {
      objectType: 'room',
      objectId: room.roomId,
      body: 'Meanwhile',
    });
    await threads(page).getByText('Meanwhile').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    // With the tab in the URL, the page opens it; a click on the selected tab would close the panel.
    await page.waitForURL(/tab=comments/);
    await page.reload();
    await box(page).waitFor();
    assert.equal(await box(page).inputValue(), 'Kept');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Send' }).click();
    await threads(page).getByText('Kept').waitFor();
    await isSent(page);
  });

  it('can be placed at the map centre by keyboard and opened from their dot', async () => {
    const { page } = at.window;
    await enterComments(page);
    const map = page.locator('.map[data-drawn]');
    await map.waitFor();
    await page.getByRole('button', { name: 'Use map centre' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('At 45.00000°, 0.00000°').first().waitFor();
    await box(page).fill('Here');
    await page.keyboard.press('Control+Enter');
    await threads(page).getByText('Here').waitFor();
    await when('its dot is drawn', async () => {
      await map.waitFor();
      const [share = 0] = await sharesOf(map, [[0x0e, 0x74, 0x90]]);
      return share > 0.0002;
    });
    await page.locator('.map canvas').focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Comments' });
    await card.getByText('Here').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await threads(page).getByRole('button', { name: 'Show on map' }).click();
    await when('the map went there', async () => (await page.locator('.map[data-drawn]').count()) === 1);
    // A click sets another position.
    await page.getByRole('button', { name: 'Choose location' }).click();
    await page.locator('.map canvas').click({ position: { x: 300, y: 300 } });
    await page.getByRole('button', { name: 'Remove location' }).waitFor();
  });

  it('suggest member names after @ and highlight mentions', async () => {
    const { page } = at.window;
    const name = `ada-${room.roomId.toLowerCase()}`;
    // Names from the identity provider.
    const called = name.replace('a', 'A');
    await enterComments(page);
    await beside(name, async ({ page: theirs }) => {
      await box(page).focus();
      await page.keyboard.type('Ask @ada');
      await page.getByRole('option', { name: called, exact: true }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      await page.keyboard.press('Enter');
      assert.equal(await box(page).inputValue(), `Ask @${called} `);
      await page.keyboard.press('Control+Enter');
      await theirs.locator('mark.own').getByText(`@${called}`).waitFor();
      assert.equal(await page.locator('mark.own').count(), 0);
    });
  });

  it('can be written on a layer and are listed by object, rendered as text', async () => {
    const { page } = at.window;
    const geometry = { type: 'Point', coordinates: [0, 45] };
    const geojson = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', id: 7, geometry, properties: {} }],
    };
    await makeLayer(room, { name: hostile, geojson });
    await callAs(room.owner, 'POST', `${path}/comments`, {
      objectType: 'feature',
      objectId: hostile,
      body: hostile,
    });
    await enterRoom(page, room);
    await page.getByRole('button', { name: /^More about/ }).click();
    await box(page).fill('Too blue');
    await page.getByRole('button', { name: 'Send' }).click();
    await threads(page).getByText('Too blue').waitFor();
    await page.getByRole('tab', { name: 'Comments' }).click();
    await page.getByLabel('Sort').selectOption('By object');
    await page.getByRole('heading', { name: `Layer “${hostile}”` }).waitFor();
    await page.getByRole('heading', { name: `Feature “${hostile}”` }).waitFor();
    await threads(page).getByText(hostile, { exact: true }).waitFor();
    assert.equal(await page.locator('img').count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    // The feature has its own number, and its card a section for comments on it.
    await page.locator('.map[data-drawn]').waitFor();
    await page.locator('.map canvas').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: hostile }).getByLabel('New comment').waitFor();
  });

  it('stay in their field when the session has ended, and are sent after signing in', async () => {
    const { page } = at.window;
    await enterComments(page);
    await page.context().clearCookies();
    await box(page).fill('Is the pier long enough?');
    await page.keyboard.press('Control+Enter');
    const signIn = page.getByRole('alert').getByRole('link', { name: 'Sign in' });
    await signIn.waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const [other] = await Promise.all([page.context().waitForEvent('page'), signIn.click()]);
    await other.getByLabel('Name').fill(room.owner);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL((address) => address.pathname === `/rooms/${room.roomId}`);
    await other.close();
    assert.equal(await box(page).inputValue(), 'Is the pier long enough?');
    await box(page).press('Control+Enter');
    await threads(page).filter({ hasText: 'long enough' }).waitFor();
  });
});
