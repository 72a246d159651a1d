import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { dropFiles } from '../support/browser/drop-files.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { itInLongForm } from '../support/size.ts';

/** Two locations in the Dutch grid, without a name of the system. */
const dutch = 'x,y,name\n120700,487000,Dam\n136700,455900,Dom\n';
const stops = 'lat,lon,name\n46.95,7.44,Bern\n47.37,8.54,Zürich\n';

describe('the preview of a file', () => {
  const at = useWindow(undefined, halfResolution);

  async function openOwnRoom(): Promise<{ page: Page } & OwnRoom> {
    const { page } = at.window;
    const room = await makeRoom();
    await enterRoom(page, room);
    return { page, ...room };
  }

  const tray = (page: Page) => page.getByRole('region', { name: 'Uploads and jobs' });
  const preview = (page: Page, name: string) => page.getByRole('dialog', { name: `Import ${name}` });

  async function markersOf({ owner, roomId }: OwnRoom) {
    const { markers } = (await callAs(owner, 'GET', `/api/rooms/${roomId}/markers`)) as {
      markers: readonly { title: string; longitude: number; latitude: number }[];
    };
    return markers;
  }

  it('offers the systems that fit, numbered as on the map, and imports with the chosen one', async () => {
    const room = await openOwnRoom();
    const { page } = room;
    await dropFiles(page, { 'dutch.csv': dutch });
    const dialog = preview(page, 'dutch.csv');
    const choice = dialog.getByRole('radio', { name: /EPSG:28992/ });
    await choice.waitFor();
    const count = await dialog.getByRole('radio', { name: /EPSG:/ }).count();
    await page
      .locator('.candidate-number.on-map')
      .nth(count - 1)
      .waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Import' }).isDisabled());
    assert.deepEqual(await faultsOf(page), []);
    await choice.check();
    await dialog.getByText('2 features').waitFor();
    await dialog.getByRole('radio', { name: /^Markers/ }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await tray(page).getByText('2 markers').waitFor();
    const found = await markersOf(room);
    const dam = found.find(({ title }) => title === 'Dam');
    assert.ok(
      dam !== undefined && Math.abs(dam.longitude - 4.88) < 0.05 && Math.abs(dam.latitude - 52.37) < 0.05,
    );
  });

  it('refuses a system that does not exist, and shows why', async () => {
    const { page } = await openOwnRoom();
    await dropFiles(page, { 'dutch.csv': dutch });
    const dialog = preview(page, 'dutch.csv');
    await dialog.getByRole('button', { name: 'Another system …' }).click();
    await dialog.getByLabel('EPSG code or WKT').fill('EPSG:999999');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    assert.ok(await dialog.getByRole('button', { name: 'Import' }).isDisabled());
    await dialog.getByLabel('EPSG code or WKT').fill('EPSG:28992');
    await page.keyboard.press('Enter');
    await dialog.locator('button:enabled', { hasText: 'Import' }).waitFor();
    assert.equal(await dialog.getByRole('alert').count(), 0);
  });

  it('asks whether points become markers or a layer, with the keyboard alone', async () => {
    const { page } = await openOwnRoom();
    await dropFiles(page, { 'stops.csv': stops });
    const dialog = preview(page, 'stops.csv');
    await dialog.getByText('Recommended').waitFor();
    await dialog.getByRole('button', { name: 'Import' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    // Also from the document: its close event, which may follow a key, would close the one that the key opens.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await tray(page).getByText('Waiting for your choices').waitFor();
    await page.getByRole('button', { name: 'Review …: stops.csv' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('radio', { name: /^Markers/ }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByRole('radio', { name: /^Layer/, checked: true }).waitFor();
    await dialog.locator('button:enabled', { hasText: 'Import' }).focus();
    await page.keyboard.press('Enter');
    await tray(page).getByText('stops: 2 features').waitFor();
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('stops', { exact: true }).waitFor();
  });

  it('lets the user choose the columns of the coordinates, one after the other', async () => {
    const room = await openOwnRoom();
    const { page } = room;
    await dropFiles(page, { 'odd.csv': 'first,second,label\n46.95,7.44,Bern\n47.37,8.54,Zürich\n' });
    const dialog = preview(page, 'odd.csv');
    await dialog.getByRole('alert').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByLabel('Use of column first').selectOption({ label: 'Latitude or Y' });
    await dialog.getByLabel('Use of column second').selectOption({ label: 'Longitude or X' });
    await dialog.getByLabel('Use of column label').selectOption({ label: 'Title' });
    await dialog.locator('button:enabled', { hasText: 'Import' }).click();
    await tray(page).getByText('2 markers').waitFor();
    const bern = (await markersOf(room)).find(({ title }) => title === 'Bern');
    assert.deepEqual([bern?.longitude, bern?.latitude], [7.44, 46.95]);
  });

  itInLongForm('opens for one file after the other, and discards a file', async () => {
    const { page } = await openOwnRoom();
    await dropFiles(page, { 'first.csv': stops, 'second.csv': stops });
    // Whichever is inspected first is shown first.
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 more file to review').waitFor();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByText('1 more file to review').waitFor({ state: 'hidden' });
    await dialog.getByRole('button', { name: 'Import' }).click();
    await tray(page).getByText('2 markers').waitFor();
    assert.equal(await tray(page).getByRole('listitem').count(), 1);
  });

  it('stays open when the inspection of an earlier file ends later', async () => {
    const { page } = await openOwnRoom();
    const delayed = Promise.withResolvers<undefined>();
    const delayFirst = async (route: Route) => {
      await delayed.promise;
      await route.continue();
    };
    await page.route('**/api/layers/inspect', delayFirst, { times: 1 });
    const firstRequest = page.waitForRequest('**/api/layers/inspect');
    await dropFiles(page, { 'first.csv': stops });
    await firstRequest;
    await dropFiles(page, { 'second.csv': stops });
    const second = preview(page, 'second.csv');
    await second.waitFor();
    delayed.resolve(undefined);
    await second.getByText('1 more file to review').waitFor();
    await second.getByRole('button', { name: 'Discard' }).click();
    await preview(page, 'first.csv').getByRole('button', { name: 'Import' }).click();
    await tray(page).getByText('2 markers').waitFor();
  });

  it('opens although the first requests were too many', async () => {
    const { page } = await openOwnRoom();
    const busy = { status: 429, json: { error: 'Too many requests; retry later.', code: 'rate_limited' } };
    await page.route('**/api/layers/inspect', (route) => route.fulfill(busy), { times: 2 });
    await dropFiles(page, { 'dutch.csv': dutch });
    await preview(page, 'dutch.csv').waitFor();
  });

  it('is reported as impossible if the file could not be inspected, and offered after the import', async () => {
    const { page } = await openOwnRoom();
    const refusal = { status: 404, json: { error: 'upload_not_found', code: 'upload_not_found' } };
    await page.route('**/api/layers/inspect', (route) => route.fulfill(refusal));
    await dropFiles(page, { 'stops.csv': stops });
    await tray(page).getByText('2 markers').waitFor();
    await tray(page).getByText('The file could not be previewed').waitFor();
    const again = page.getByRole('button', { name: 'Import again with choices …: stops.csv' });
    await again.click();
    // The user asked for the choices, so nothing is imported without them.
    await tray(page).getByText('Failed').waitFor();
    await page.unroute('**/api/layers/inspect');
    await again.click();
    await preview(page, 'stops.csv')
      .getByRole('radio', { name: /^Layer/ })
      .check();
    await preview(page, 'stops.csv').locator('button:enabled', { hasText: 'Import' }).click();
    await tray(page).getByText('stops: 2 features').waitFor();
  });

  it('does not take the focus from a text field, but from other controls', async () => {
    const { page } = await openOwnRoom();
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByLabel('ID of the room to copy').focus();
    await dropFiles(page, { 'first.csv': stops });
    await tray(page).getByText('Waiting for your choices').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.getByLabel('Include original GeoTIFF files').focus();
    await dropFiles(page, { 'second.csv': stops });
    await preview(page, 'second.csv').waitFor();
  });

  it('is not shown for a file that declares everything, and not for one that cannot be read', async () => {
    const { page } = await openOwnRoom();
    const collection = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] } }] }; // prettier-ignore
    await dropFiles(page, { 'path.json': JSON.stringify(collection), 'notes.json': 'Meeting at noon.' });
    await tray(page).getByText('path: 1 feature').waitFor();
    await tray(page).getByText('Failed').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Try again/ }).count(), 0);
  });

  it('is offered after a job that did not know the system, if the file could not be inspected before', async () => {
    const { page } = await openOwnRoom();
    const refusal = { status: 404, json: { error: 'upload_not_found', code: 'upload_not_found' } };
    await page.route('**/api/layers/inspect', (route) => route.fulfill(refusal));
    await dropFiles(page, { 'dutch.csv': dutch });
    const offer = tray(page).getByRole('button', { name: 'Choose reference system …' });
    await offer.waitFor();
    await page.unroute('**/api/layers/inspect');
    await offer.click();
    const dialog = preview(page, 'dutch.csv');
    await dialog.getByRole('radio', { name: /EPSG:28992/ }).check();
    await dialog.locator('button:enabled', { hasText: 'Import' }).click();
    await tray(page).getByText('2 markers').waitFor();
    assert.equal(await tray(page).getByRole('listitem').count(), 1);
  });

  it('fits a narrow window in German', async () => {
    const { page } = await openOwnRoom();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => localStorage.setItem('chartroom-language', 'de'));
    await page.reload();
    await page.getByRole('tab', { name: 'Daten' }).waitFor();
    await dropFiles(page, { 'dutch.csv': dutch });
    const dialog = page.getByRole('dialog', { name: 'dutch.csv importieren' });
    await dialog.getByRole('radio', { name: /EPSG:28992/ }).check();
    await dialog.getByText('2 Objekte').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const isWide = "document.querySelector('.preview-body').scrollWidth > innerWidth";
    assert.equal(await page.evaluate(isWide), false);
  });
});
