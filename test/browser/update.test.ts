import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { requestToken } from '../../local/identity/request-token.ts';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, newRoomId, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs, readTarget } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const paths = {
  type: 'FeatureCollection',
  features: [7, 7.2, 7.4].map((x, n) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: [[x, 46], [x + 1, 47]] }, // prettier-ignore
    properties: { name: `Path ${n}` },
  })),
};

describe('the update of a room by an edited export', () => {
  const at = useWindow(undefined, halfResolution);

  interface Marked extends OwnRoom {
    readonly page: Page;
    /** IDs of the markers by title. */
    readonly ids: ReadonlyMap<string, string>;
  }

  /** Opens a new room with markers of these titles and a layer. */
  async function openMarkedRoom(...titles: readonly string[]): Promise<Marked> {
    const { page } = at.window;
    const room = await makeRoom();
    const ids = new Map<string, string>();
    for (const [n, title] of titles.entries()) {
      const json = { title, latitude: 46.9 + n / 100, longitude: 7.4 + n / 100 };
      const { marker } = (await callAs(room.owner, 'POST', `/api/rooms/${room.roomId}/markers`, json)) as {
        marker: { id: string };
      };
      ids.set(title, marker.id);
    }
    await makeLayer(room, { name: 'Paths', geojson: paths });
    await enterRoom(page, room);
    return { page, ids, ...room };
  }

  /** The export of the room as the service answers it, or as the job that a busy one starts. */
  async function exported({ owner, roomId }: OwnRoom): Promise<Buffer> {
    const { url, issuer } = readTarget();
    const headers = {
      Authorization: `Bearer ${await requestToken(issuer, owner)}`,
      'Content-Type': 'application/json',
    };
    const path = `/api/rooms/${roomId}`;
    let response = await fetch(`${url}${path}/export`, { method: 'POST', headers, body: '{}' });
    if (response.status === 202) {
      const { jobId } = (await response.json()) as { jobId: string };
      const job = `${path}/export-jobs/${jobId}`;
      await when('the room is exported', async () => {
        const { status } = (await callAs(owner, 'GET', job)) as { status: string };
        return status === 'complete';
      });
      response = await fetch(`${url}${job}/artifact`, { headers });
    }
    assert.ok(response.ok, `export: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** The export of the room, edited by SQL as a program without spatial functions does. */
  async function editedExport(room: OwnRoom, ...statements: readonly string[]): Promise<Buffer> {
    const content = await exported(room);
    const folder = mkdtempSync(join(tmpdir(), 'chartroom-edited-'));
    try {
      const path = join(folder, 'room.gpkg');
      writeFileSync(path, content);
      const file = new DatabaseSync(path);
      for (const { name } of file.prepare(`select name from sqlite_master where type = 'trigger'`).all())
        file.exec(`drop trigger "${String(name)}"`);
      for (const statement of statements) file.exec(statement);
      file.close();
      return readFileSync(path);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  async function choose(
    page: Page,
    buffer: Buffer,
    name = 'field.gpkg',
    tab = 'Data',
    button = 'Choose files …',
  ) {
    // A click on the selected tab would collapse the panel.
    const opened = page.getByRole('tab', { name: tab });
    if ((await opened.getAttribute('aria-selected')) !== 'true') await opened.click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: button }).click();
    await (await choosing).setFiles([{ name, mimeType: 'application/octet-stream', buffer }]);
  }

  async function titlesOf({ owner, roomId }: OwnRoom): Promise<string[]> {
    const { markers } = (await callAs(owner, 'GET', `/api/rooms/${roomId}/markers`)) as {
      markers: readonly { title: string }[];
    };
    return markers.map(({ title }) => title).sort();
  }

  const tray = (page: Page) => page.getByRole('region', { name: 'Uploads and jobs' });
  const review = (page: Page) => page.getByRole('dialog', { name: 'Update the room with field.gpkg' });

  it('shows what changed before it is applied, and is reverted from the notice', async () => {
    const room = await openMarkedRoom('Bench', 'Well', 'Gate');
    const { page, ids } = room;
    const file = await editedExport(
      room,
      `update markers set title = 'Stone bench' where id = '${ids.get('Bench')}'`,
      `delete from markers where id = '${ids.get('Well')}'`,
      `insert into markers (geom, title) select geom, 'Bridge' from markers limit 1`,
      'delete from paths where fid = 1',
    );
    await choose(page, file);
    await page.getByRole('heading', { name: 'Update this room?' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Compare and update …' }).click();
    const dialog = review(page);
    await dialog.getByText('1 new · 1 changed · 1 deleted · 1 unchanged').waitFor();
    const listed = dialog.getByRole('listitem');
    await listed.nth(3).waitFor();
    const lines = await listed.allInnerTexts();
    assert.deepEqual(lines.map((line) => line.replaceAll(/\s+/g, ' ')).sort(), [
      'Changed Bench Title',
      'Changed Paths 1 deleted feature',
      'Deleted Well',
      'New Bridge',
    ]);
    assert.deepEqual(await faultsOf(page), []);
    assert.deepEqual(await titlesOf(room), ['Bench', 'Gate', 'Well'], 'the comparison changes nothing');
    await dialog.getByRole('button', { name: 'Apply changes' }).click();
    await tray(page).getByText('3 markers updated · 1 layer updated').waitFor();
    assert.deepEqual(await titlesOf(room), ['Bridge', 'Gate', 'Stone bench']);
    await page.getByText('Room updated with').waitFor();
    assert.deepEqual(await faultsOf(page), []);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone.').waitFor();
    assert.deepEqual(await titlesOf(room), ['Bench', 'Gate', 'Well']);
  });

  it('shows both sides of a conflict, and keeps the state of the room unless the user decides otherwise', async () => {
    const room = await openMarkedRoom('Bench', 'Well');
    const { page, ids, owner, roomId } = room;
    const file = await editedExport(
      room,
      `update markers set title = 'In the file' where id = '${ids.get('Bench')}'`,
      `update markers set description = 'Deep' where id = '${ids.get('Well')}'`,
    );
    const path = `/api/rooms/${roomId}/markers/${ids.get('Bench')}`;
    await callAs(owner, 'PATCH', path, { title: 'In the room' });
    await choose(page, file);
    await page.getByRole('button', { name: 'Compare and update …' }).click();
    const dialog = review(page);
    await dialog.getByRole('heading', { name: '1 conflict' }).waitFor();
    const cells = dialog.getByRole('row').nth(1).getByRole('cell');
    await cells.nth(1).waitFor();
    assert.deepEqual(await cells.allInnerTexts(), ['In the room', 'In the file']);
    assert.ok(await dialog.getByRole('radio', { name: /^Keep the state of the room/ }).isChecked());
    assert.deepEqual(await faultsOf(page), []);
    await dialog.getByRole('button', { name: 'Apply changes' }).click();
    await tray(page).getByText('1 marker updated · 1 conflict').waitFor();
    assert.deepEqual(await titlesOf(room), ['In the room', 'Well']);
    await page.getByRole('button', { name: 'Dismiss: field.gpkg' }).click();

    await choose(page, file);
    await page.getByRole('button', { name: 'Compare and update …' }).click();
    // Only the conflict is left: nothing is applied without a decision.
    await dialog.locator('button:disabled', { hasText: 'Apply changes' }).waitFor();
    await dialog.getByRole('radio', { name: /^Use the state of the file/ }).check();
    await dialog.getByRole('button', { name: 'Apply changes' }).click();
    await tray(page).getByText('1 marker updated').waitFor();
    assert.deepEqual(await titlesOf(room), ['In the file', 'Well']);
  });

  it('can be postponed, discarded, and decided with the keyboard', async () => {
    const room = await openMarkedRoom('Bench');
    const { page } = room;
    const file = await editedExport(room, `update markers set title = 'Stone bench'`);
    await choose(page, file);
    await page.getByRole('button', { name: 'Compare and update …' }).focus();
    await page.keyboard.press('Enter');
    const dialog = review(page);
    await dialog.getByRole('button', { name: 'Apply changes' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    // Also from the document: its close event, which may follow a click, would close the one that the click opens.
    await page.locator('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Review …: field.gpkg' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await tray(page).waitFor({ state: 'hidden' });
    assert.deepEqual(await titlesOf(room), ['Bench']);
    await choose(page, file);
    await page.getByRole('button', { name: 'Compare and update …' }).click();
    await dialog.getByRole('button', { name: 'Apply changes' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await tray(page).getByText('1 marker updated').waitFor();
    assert.deepEqual(await titlesOf(room), ['Stone bench']);
  });

  it('is reverted from the history, which shows that a file was compared', async () => {
    const room = await openMarkedRoom('Bench');
    const { page } = room;
    const file = await editedExport(room, `update markers set title = 'Stone bench'`);
    await choose(page, file);
    await page.getByRole('button', { name: 'Compare and update …' }).click();
    await review(page).getByRole('button', { name: 'Apply changes' }).click();
    await tray(page).getByText('1 marker updated').waitFor();
    await page.getByRole('button', { name: 'Dismiss: field.gpkg' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText(/compared a file with the room$/).waitFor();
    await page.getByRole('button', { name: /^Revert: .* updated the room with a file$/ }).click();
    await tray(page).getByText('1 marker updated').waitFor();
    assert.deepEqual(await titlesOf(room), ['Bench']);
    await page.getByText(/reverted an update of the room$/).waitFor();
  });

  it('is not offered for the file of another room', async () => {
    const room = await openMarkedRoom('Bench');
    const { page, owner } = room;
    const file = await editedExport(room);
    const other = newRoomId();
    await callAs(owner, 'POST', `/api/rooms/${other}`, {});
    await page.goto(`/rooms/${other}`);
    await choose(page, file);
    await page.getByRole('heading', { name: 'Import as layers or as a room?' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Compare and update …' }).count(), 0);
  });

  it('continues after a reload during the comparison, without sending the file again', async () => {
    const room = await openMarkedRoom('Bench');
    const { page } = room;
    const file = await editedExport(room, `update markers set title = 'Stone bench'`);
    await choose(page, file);
    await page.getByRole('button', { name: 'Compare and update …' }).click();
    await review(page).waitFor();
    await page.reload();
    let sent = 0;
    await page.route('**/api/layers/upload-chunk', (route) => {
      sent += 1;
      return route.continue();
    });
    await choose(page, file, 'field.gpkg', 'Data', 'Choose file …');
    await review(page).getByRole('button', { name: 'Apply changes' }).click();
    await tray(page).getByText('1 marker updated').waitFor();
    assert.equal(sent, 0);
  });

  it('fits a narrow window in German', async () => {
    const room = await openMarkedRoom('Sitzbank am Aussichtspunkt');
    const { page, ids, owner, roomId } = room;
    const title = 'Donaudampfschifffahrtsgesellschaftskapitänsanlegestelle'.repeat(2);
    const file = await editedExport(room, `update markers set title = '${title}'`);
    const path = `/api/rooms/${roomId}/markers/${ids.get('Sitzbank am Aussichtspunkt')}`;
    await callAs(owner, 'PATCH', path, { title: 'Bank' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => localStorage.setItem('chartroom-language', 'de'));
    await page.reload();
    await choose(page, file, 'field.gpkg', 'Daten', 'Dateien wählen …');
    await page.getByRole('button', { name: 'Vergleichen und aktualisieren …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Raum mit field.gpkg aktualisieren' });
    await dialog.getByRole('heading', { name: '1 Konflikt' }).waitFor();
    assert.deepEqual(await faultsOf(page), []);
    const isWide = "document.querySelector('.preview-body').scrollWidth > innerWidth";
    assert.equal(await page.evaluate(isWide), false);
  });
});
