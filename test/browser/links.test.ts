import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { makeLayer } from '../support/browser/make-layer.ts';
import { openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeFriend, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const parcel = (west: number, name: string) => {
  const ring = [[west, 47], [west + 0.5, 47], [west + 0.5, 47.4], [west, 47.4], [west, 47]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { name } };
};

describe('links', () => {
  const at = useWindow();
  let room: OwnRoom;
  let layerId: string;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Links' });
    const features = [parcel(7, 'Upper'), parcel(8, 'Lower')];
    layerId = await makeLayer(room, { name: 'Parcels', geojson: { type: 'FeatureCollection', features } });
  });

  const drawn = (page: Page) => page.locator('.map[data-drawn]').waitFor();
  const fragmentOf = (page: Page) => new URL(page.url()).hash;
  const viewOf = (page: Page) => {
    const [zoom, lat, lng] = (/#map=([^&]*)/.exec(fragmentOf(page))?.[1] ?? '').split('/').map(Number);
    return { zoom: zoom ?? NaN, lat: lat ?? NaN, lng: lng ?? NaN };
  };
  const open = async (page: Page, fragment: string) => {
    await page.goto('about:blank');
    await page.goto(`/rooms/${room.roomId}${fragment}`);
    await drawn(page);
  };
  const card = (page: Page, name: string) => page.getByRole('complementary', { name });

  it('open a room without a stored view on its layers', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await drawn(page);
    await page.locator('.map canvas').focus();
    await page.keyboard.press('ArrowRight');
    await when('the URL has the view', () => Promise.resolve(viewOf(page).zoom > 6));
    assert.ok(Math.abs(viewOf(page).lat - 47.2) < 0.2, page.url());
  });

  it('have the view of a map that was moved before the code of links was loaded', async () => {
    const { page } = at.window;
    const { promise: isMoved, resolve: release } = Promise.withResolvers<undefined>();
    await page.route('**/follow-address*.js', async (route) => {
      await isMoved;
      await route.continue();
    });
    await enterRoom(page, room);
    await drawn(page);
    await page.locator('.map canvas').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.map:not([data-drawn])').waitFor();
    await drawn(page);
    assert.equal(fragmentOf(page), '');
    release(undefined);
    await when('the URL has the view', () => Promise.resolve(viewOf(page).zoom > 6));
  });

  it('have the view, the tab and the selected feature, which a reload shows', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await open(page, '#map=9/47.2/7.25');
    const box = await page.locator('.map canvas').boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await card(page, 'Parcels').getByText('Upper').waitFor();
    await page.getByRole('tab', { name: 'Comments' }).click();
    await when('the URL has them', () =>
      Promise.resolve(fragmentOf(page).endsWith(`&tab=comments&feature=${layerId}/0`)),
    );
    await page.reload();
    await card(page, 'Parcels').getByText('Upper').waitFor();
    await page.getByRole('tab', { name: 'Comments', selected: true }).waitFor();
    assert.deepEqual(viewOf(page), { zoom: 9, lat: 47.2, lng: 7.25 });
  });

  it('of a feature, a marker and a layer move the map there and open it', async () => {
    const { page } = at.window;
    const { marker } = (await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, {
      ...{ latitude: -33, longitude: 151, title: 'Harbour' },
    })) as { marker: { id: string } };
    await enterRoom(page, room);
    await open(page, `#feature=${layerId}/1`);
    await card(page, 'Parcels').getByText('Lower').waitFor();
    await when('the map is there', () => Promise.resolve(Math.abs(viewOf(page).lng - 8.25) < 0.2));
    // In the open room, the same as typing another URL.
    await page.evaluate(`location.hash = '#marker=${marker.id}'`);
    await card(page, 'Harbour').waitFor();
    await when('the map is there', () => Promise.resolve(Math.abs(viewOf(page).lng - 151) < 0.1));
    await card(page, 'Harbour').getByRole('button', { name: 'Copy link' }).click();
    await page.getByText(/Link copied|Link: .*#marker=/).waitFor();
    await open(page, `#layer=${layerId}`);
    await page.getByRole('button', { name: 'Feature table' }).waitFor();
    await when('the map is there', () => Promise.resolve(Math.abs(viewOf(page).lng - 7.75) < 0.2));
  });

  it('of a comment and a slide open their tab and show them', async () => {
    const { page } = at.window;
    const path = `/api/rooms/${room.roomId}`;
    const { comment } = (await callAs(room.owner, 'POST', `${path}/comments`, {
      ...{ body: 'Is this right?', lat: 10, lng: 20, objectType: 'room', objectId: room.roomId },
    })) as { comment: { id: string } };
    await callAs(room.owner, 'PATCH', `${path}/comments/${comment.id}`, { resolved: true });
    await callAs(room.owner, 'PUT', `${path}/presentation`, {
      slides: [{ id: 'one', title: 'Overview', camera: { lat: -20, lng: 30, zoom: 4 } }],
    });
    await enterRoom(page, room);
    await open(page, `#comment=${comment.id}`);
    await page.getByRole('article').filter({ hasText: 'Is this right?' }).waitFor();
    await when('the map is there', () => Promise.resolve(Math.abs(viewOf(page).lng - 20) < 0.5));
    await open(page, '#slide=one');
    await page.getByRole('tab', { name: 'Slides', selected: true }).waitFor();
    await when('the map is there', () => Promise.resolve(Math.abs(viewOf(page).lng - 30) < 0.5));
  });

  it('to what the room does not have say so', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    for (const fragment of [
      '#marker=nothing',
      `#feature=${layerId}/7`,
      '#feature=none/0',
      '#layer=none',
      '#slide=none',
    ]) {
      await open(page, fragment);
      await page.getByText('This room does not contain the linked object.').waitFor();
    }
  });

  it('are not needed for an import: the map moves to it, and others can follow', async () => {
    const { page } = at.window;
    const { roomId, owner } = await makeRoom({ name: 'Empty' });
    const own = { roomId, owner };
    const friend = await makeFriend(own, 'viewer');
    const other = await openWindow(at.browser);
    try {
      await enterRoom(other.page, own, friend);
      await drawn(other.page);
      await enterRoom(page, own);
      await drawn(page);
      await page.getByRole('tab', { name: 'Data' }).click();
      const content = JSON.stringify({ type: 'FeatureCollection', features: [parcel(7, 'Upper')] });
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'parcel.geojson',
          mimeType: 'application/geo+json',
          buffer: Buffer.from(content),
        });
      await when('the map is there', () => Promise.resolve(Math.abs(viewOf(page).lng - 7.25) < 0.1));
      await other.page.getByRole('button', { name: 'Show on map' }).click();
      await when('the other map is there', () =>
        Promise.resolve(Math.abs(viewOf(other.page).lng - 7.25) < 0.1),
      );
    } finally {
      await other.close();
    }
  });

  it('are not needed for markers: the map opens on them', async () => {
    const { page } = at.window;
    const own = await makeRoom({ name: 'Points' });
    for (const longitude of [179, -179])
      await callAs(own.owner, 'POST', `/api/rooms/${own.roomId}/markers`, { latitude: -17, longitude });
    await enterRoom(page, own);
    await when('the map is there', () =>
      Promise.resolve(Math.abs(viewOf(page).lat + 17) < 0.5 && viewOf(page).zoom > 4),
    );
    assert.ok(Math.abs(viewOf(page).lng) > 179, page.url());
  });
});
