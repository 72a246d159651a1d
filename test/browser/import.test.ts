import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { contentOf } from '../support/browser/content-of.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, newRoomId, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';

const pathsOfOne = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [[7, 46], [8, 47]] }, // prettier-ignore
      properties: { name: 'A path' },
    },
  ],
};
const paths = JSON.stringify(pathsOfOne);

describe('imports and exports', () => {
  // The console reports requests that a test aborts.
  const at = useWindow((complaint) => complaint.includes('net::ERR_'), halfResolution);

  /** Opens a new room as its owner. */
  async function openOwnRoom(): Promise<{ page: Page } & OwnRoom> {
    const { page } = at.window;
    const room = await makeRoom();
    await enterRoom(page, room);
    return { page, ...room };
  }

  async function chooseFile(page: Page, button: string, file: { name: string; text: string }): Promise<void> {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    const buffer = Buffer.from(file.text);
    await (await choosing).setFiles([{ name: file.name, mimeType: 'application/octet-stream', buffer }]);
  }

  const tray = (page: Page) => page.getByRole('region', { name: 'Uploads and jobs' });

  it('accept files dropped anywhere on the room, including one with a hostile name', async () => {
    const { page } = await openOwnRoom();
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      for (const name of ['paths.geojson', '<img src=x onerror=alert(1)>.geojson'])
        transfer.items.add(new File([${JSON.stringify(paths)}], name));
      return transfer;
    })()`);
    await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
    await page.getByText('Drop files to import them into this room').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
    await tray(page).getByText('Done').nth(1).waitFor();
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('paths', { exact: true }).waitFor();
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('<img src=x onerror=alert(1)>').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Dismiss: paths.geojson' }).click();
    await page.getByRole('button', { name: /^Dismiss/ }).click();
    await tray(page).waitFor({ state: 'hidden' });
  });

  it('do not cover the tabs on a phone', async () => {
    const { page } = await openOwnRoom();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Data' }).click();
    await chooseFile(page, 'Choose files …', { name: 'paths.geojson', text: paths });
    await tray(page).getByText('Done').waitFor();
    // If another element covers the tab, the click waits until it disappears.
    for (const name of ['Layers', 'Slides', 'Data']) await page.getByRole('tab', { name }).click();
    await page.getByRole('tab', { name: 'Data', selected: true }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
  });

  it('show the error message of the service, and can be dismissed', async () => {
    const { page } = await openOwnRoom();
    await page.getByRole('tab', { name: 'Slides' }).focus();
    await page.keyboard.press('ArrowRight');
    await chooseFile(page, 'Choose files …', {
      name: 'broken.geojson',
      text: '{"type":"FeatureCollection",',
    });
    await tray(page).getByText('Failed').waitFor();
    const sentence = await tray(page).getByRole('alert').innerText();
    assert.match(sentence, /\w+ \w+ \w+/);
    await tray(page).getByText('A retry would fail with the same error.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Try again/ }).count(), 0);
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Dismiss: broken.geojson' }).click();
    await tray(page).waitFor({ state: 'hidden' });
  });

  it('can be dismissed together if they failed', async () => {
    const { page } = await openOwnRoom();
    await page.getByRole('tab', { name: 'Data' }).click();
    for (const name of ['one.geojson', 'two.geojson'])
      await chooseFile(page, 'Choose files …', { name, text: '{"type":"FeatureCollection",' });
    await tray(page).getByText('Failed').nth(1).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await tray(page).getByRole('button', { name: 'Dismiss failed' }).click();
    await tray(page).waitFor({ state: 'hidden' });
  });

  it('show the error message in the language of the page', async () => {
    const { page } = await openOwnRoom();
    await page.evaluate(() => localStorage.setItem('chartroom-language', 'de'));
    await page.reload();
    await page.getByRole('tab', { name: 'Daten' }).click();
    const broken = { name: 'broken.geojson', text: '{"type":"FeatureCollection",' };
    await chooseFile(page, 'Dateien wählen …', broken);
    await page.getByText('Fehlgeschlagen').waitFor();
    const alert = await page.getByRole('alert').first().innerText();
    assert.match(alert, /^Die Datei ist unvollständig: .*\(byte \d+\)\./);
    assert.deepEqual(await faultsOf(page), []);
  });

  it('resume after a lost connection and a reload', async () => {
    const { page } = await openOwnRoom();
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.route('**/api/layers/upload-chunk', (route) => route.abort());
    await chooseFile(page, 'Choose files …', { name: 'paths.geojson', text: paths });
    await tray(page).getByText('Waiting for connection').waitFor();
    await page.reload();
    await tray(page).getByText('Upload interrupted.').waitFor();
    await page.unroute('**/api/layers/upload-chunk');
    await chooseFile(page, 'Choose file …', { name: 'other.geojson', text: `${paths} ` });
    await tray(page).getByRole('alert').getByText('The upload was started with a different file').waitFor();
    await chooseFile(page, 'Choose file …', { name: 'paths.geojson', text: paths });
    await tray(page).getByText('Done').waitFor();
  });

  it('can be paused, resumed and cancelled', async () => {
    const { page } = await openOwnRoom();
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.route('**/api/layers/upload-chunk', (route) => route.abort());
    await chooseFile(page, 'Choose files …', { name: 'paths.geojson', text: paths });
    await page.getByRole('button', { name: 'Pause: paths.geojson' }).click();
    await tray(page).getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Resume: paths.geojson' }).click();
    await page.getByRole('button', { name: 'Cancel: paths.geojson' }).click();
    await tray(page).waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('status').getByText('Live').waitFor();
    assert.equal(await tray(page).count(), 0);
  });

  it('estimate the size of an export, which another room can import', async () => {
    const { page, owner, roomId } = await openOwnRoom();
    await makeLayer({ owner, roomId }, { name: 'Ridge', geojson: pathsOfOne });
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByText(/^About [\d.,]+ \w+/).waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const link = page.getByRole('link', { name: /^Download \(/ });
    await link.waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const downloading = page.waitForEvent('download');
    await link.click();
    const buffer = await contentOf(await downloading);
    const other = newRoomId();
    await callAs(owner, 'POST', `/api/rooms/${other}`, {});
    await page.goto(`/rooms/${other}`);
    await page.getByRole('tab', { name: 'Data' }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files …' }).click();
    // The download is stored under another name, without the extension that the question depends on.
    await (await choosing).setFiles([{ name: 'room.gpkg', mimeType: 'application/octet-stream', buffer }]);
    await page.getByRole('heading', { name: 'Import as layers or as a room?' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'As a room' }).click();
    await tray(page).getByText('Done').waitFor();
    await page.getByRole('tab', { name: 'Layers' }).click();
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('Ridge').waitFor();
  });

  it('can be retried after a refused request', async () => {
    const { page, owner } = await openOwnRoom();
    const source = newRoomId();
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByLabel('ID of the room to copy').fill(source);
    await page.getByRole('button', { name: 'Copy into this room' }).click();
    await tray(page).getByText('Failed').waitFor();
    await callAs(owner, 'POST', `/api/rooms/${source}`, { name: 'Source' });
    await page.getByRole('button', { name: /^Try again/ }).click();
    await tray(page).getByText('Done').waitFor();
  });

  it('copy one room into another', async () => {
    const { page, owner } = await openOwnRoom();
    const source = newRoomId();
    await callAs(owner, 'POST', `/api/rooms/${source}`, { name: 'Source' });
    await makeLayer({ owner, roomId: source }, { name: 'Ridge', geojson: pathsOfOne });
    await page.getByRole('tab', { name: 'Data' }).click();
    await page.getByLabel('ID of the room to copy').fill(source);
    await page.getByRole('button', { name: 'Copy into this room' }).click();
    await tray(page).getByText('Done').waitFor();
    await page.getByRole('tab', { name: 'Layers' }).click();
    await page.getByRole('tabpanel', { name: 'Layers' }).getByText('Ridge').waitFor();
  });
});
