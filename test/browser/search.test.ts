import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const parcel = (west: number, properties: object) => {
  const ring = [[west, 47], [west + 0.1, 47], [west + 0.1, 47.1], [west, 47.1], [west, 47]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
};

describe('the search', () => {
  const at = useWindow();
  let room: OwnRoom;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Quarries' });
    const path = `/api/rooms/${room.roomId}`;
    const defaultView = { lat: 46.95, lng: 7.44, zoom: 8 };
    await callAs(room.owner, 'PATCH', `${path}/camera-settings`, { defaultView });
    const features = [
      parcel(8, { owner: 'Meier AG', number: 1204 }),
      parcel(9, { owner: 'Rossi', number: 77 }),
    ];
    await makeLayer(room, { name: 'Parcels', geojson: { type: 'FeatureCollection', features } });
    await callAs(room.owner, 'POST', `${path}/comments`, {
      ...{ objectType: 'room', objectId: room.roomId, body: 'Who owns the quarry?', lat: -10, lng: 20 },
    });
  });

  const centreOf = (page: Page) => {
    const [, lat, lng] = (/#map=([^&]*)/.exec(page.url())?.[1] ?? '').split('/').map(Number);
    return { lat: lat ?? NaN, lng: lng ?? NaN };
  };
  const isAt = (page: Page, lat: number, lng: number) =>
    when(`the map is at ${lat}, ${lng}`, () => {
      const centre = centreOf(page);
      return Math.abs(centre.lat - lat) < 0.1 && Math.abs(centre.lng - lng) < 0.1;
    });
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search' });
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
  const open = async (page: Page) => {
    await enterRoom(page, room);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.locator('[role=combobox]:focus').waitFor();
  };

  it('goes to the first hit with Enter, and to others with the arrow keys', async () => {
    const { page } = at.window;
    await open(page);
    await page.keyboard.type('Thun');
    await option(page, 'Thun Town · Switzerland').waitFor();
    await option(page, /Thun/).nth(1).waitFor();
    await page.keyboard.press('Enter');
    await isAt(page, 46.76, 7.63);
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    assert.equal(await option(page, 'Thun Town').first().getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Escape');
    await box(page).waitFor({ state: 'detached' });
  });

  it('finds addresses with the geocoder of the operator, and names their source', async () => {
    const { page } = at.window;
    await open(page);
    await page.keyboard.type('Bundesplatz 3');
    await option(page, 'Bundesplatz 3 Address · 3005 Bern, Schweiz').waitFor();
    await page.getByRole('link', { name: 'Addresses: OpenStreetMap contributors' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.keyboard.press('Enter');
    await isAt(page, 46.9466, 7.4441);
    await box(page).fill('Parcels');
    await option(page, 'Parcels Layer').waitFor();
    await page.getByRole('link', { name: /^Addresses/ }).waitFor({ state: 'detached' });
  });

  it('goes to coordinates in degrees and in LV95', async () => {
    const { page } = at.window;
    await open(page);
    await page.keyboard.type('-33.8568, 151.2153');
    await option(page, /151.*Coordinates · WGS 84/).waitFor();
    await page.keyboard.press('Enter');
    await isAt(page, -33.8568, 151.2153);
    await page.locator('.maplibregl-marker').waitFor();
    await box(page).fill('2632811 1167315');
    await option(page, /Coordinates · LV95/).waitFor();
    await page.keyboard.press('Enter');
    await isAt(page, 46.656, 7.867);
  });

  it('finds features by their texts and numbers, comments and layers, and opens them', async () => {
    const { page } = at.window;
    await open(page);
    await page.keyboard.type('meier');
    await option(page, 'Meier AG Feature · Parcels').click();
    await page.getByRole('complementary', { name: 'Parcels' }).getByText('Meier AG').waitFor();
    await isAt(page, 47.05, 8.05);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await box(page).fill('77');
    await option(page, '77 Feature · Parcels').click();
    await isAt(page, 47.05, 9.05);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await box(page).fill('QUARRY');
    await option(page, 'Who owns the quarry? Comment').click();
    await page.getByRole('article').filter({ hasText: 'quarry' }).waitFor();
    await isAt(page, -10, 20);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await box(page).fill('parc');
    await option(page, 'Parcels Layer').click();
    await page.getByRole('button', { name: 'Feature table' }).waitFor();
  });

  it('says when nothing is found', async () => {
    const { page } = at.window;
    await open(page);
    await page.keyboard.type('Xyzzyqq');
    await page.getByText('No results.').waitFor();
    assert.equal(await box(page).getAttribute('aria-expanded'), 'false');
    assert.deepEqual(await faultsOf(page), []);
  });
});
