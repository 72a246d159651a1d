import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { halfResolution, openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<img src=x onerror=alert(1)>';
const count = 1000;

const square = (west: number, properties: Record<string, unknown>) => {
  const ring = [[west, 0], [west + 0.1, 0], [west + 0.1, 0.1], [west, 0.1], [west, 0]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
};

describe('the table of a layer', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  let layerId: string;
  before(async () => {
    room = await makeRoom({ name: 'Squares' });
    const defaultView = { lat: 0.05, lng: 3.05, zoom: 6 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const features = Array.from({ length: count }, (_, n) =>
      square((n % 60) / 10 + (n < 60 ? 0 : 60), {
        number: (n * 7) % count,
        name: `square ${n}`,
        built: 1900 + (n % 100),
        [hostile]: hostile,
      }),
    );
    layerId = await makeLayer(room, {
      name: 'Squares',
      geojson: { type: 'FeatureCollection', features },
    });
  });

  it('sorts and filters all features, and selects them together with the map', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'More about Squares' }).click();
    await page.getByRole('button', { name: 'Feature table' }).press('Enter');
    const table = page.getByRole('region', { name: 'Features of Squares' });
    const grid = table.getByRole('grid');
    await table.getByText('1,000 features').waitFor();
    assert.equal(await grid.getAttribute('aria-rowcount'), String(count + 2));
    assert.ok((await grid.getByRole('row').count()) < 100);
    assert.deepEqual(await faultsOf(page), []);

    const rowAt = (index: number) => grid.locator(`[role=row][aria-rowindex="${index + 3}"]`);
    const header = grid.getByRole('columnheader', { name: 'number' });
    await header.getByRole('button').click();
    await header.and(page.locator('[aria-sort=ascending]')).waitFor();
    await rowAt(0).getByRole('gridcell', { name: '0', exact: true }).waitFor();
    await header.getByRole('button').click();
    await rowAt(0).getByRole('gridcell', { name: '999', exact: true }).waitFor();
    await rowAt(0).getByRole('gridcell', { name: hostile }).waitFor();

    // The last row is one key away.
    await grid.focus();
    await grid.press('Control+End');
    await rowAt(count - 1)
      .getByRole('gridcell', { name: '0', exact: true })
      .waitFor();

    await table.getByRole('textbox', { name: 'Filter number' }).fill('5..7');
    await table.getByText('3 of 1,000 features').waitFor();
    await grid.focus();
    await grid.press('Control+Home');
    await grid.press('Enter');
    await grid.locator('[aria-selected=true]').waitFor();
    const card = page.getByRole('complementary', { name: 'Squares' });
    await card.getByText(hostile).first().waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await table.getByRole('button', { name: 'Clear filters' }).click();
    await table.getByText('1,000 features').waitFor();

    await table.getByText('Columns').click();
    await table.getByRole('checkbox', { name: 'built' }).uncheck();
    await table.getByText('Columns (3 of 4)').click();
    assert.equal(await grid.getByRole('columnheader', { name: 'built' }).count(), 0);

    await table.getByRole('combobox', { name: 'Filter name' }).fill('square 1');
    await table.getByText('Export').click();
    await table.getByRole('button', { name: 'CSV', exact: true }).click();
    await page.getByText('Export of “Squares”').first().waitFor();
    await table.getByRole('button', { name: 'Close table' }).press('Enter');
    await table.waitFor({ state: 'detached' });
  });

  it('selects the row of a clicked feature, and follows the view on a phone', async () => {
    const phone = await openWindow(at.browser, {
      viewport: { width: 360, height: 780 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    try {
      const { page } = phone;
      await enterRoom(page, room);
      await page.locator('.map[data-drawn]').waitFor();
      await page.getByRole('button', { name: 'More about Squares' }).click();
      await page.getByRole('button', { name: 'Feature table' }).click();
      const table = page.getByRole('region', { name: 'Features of Squares' });
      await table.getByText('1,000 features').waitFor();
      await page.locator('.map canvas').press('Enter');
      const selected = table.locator('[aria-selected=true]');
      await selected.getByRole('gridcell', { name: 'square 30', exact: true }).waitFor();
      await page
        .getByRole('complementary', { name: 'Squares' })
        .getByRole('button', { name: 'Close' })
        .click();
      await table.getByRole('checkbox', { name: 'Only in view' }).check();
      const status = table.getByRole('status');
      await status.getByText(/^\d+ of 1,000 features$/).waitFor();
      const before = await status.textContent();
      await page.locator('.map canvas').press('ArrowRight');
      await when('other rows are there', async () => (await status.textContent()) !== before);
      await callAs(room.owner, 'PATCH', `/api/layers/${layerId}`, { name: 'Houses' });
      await page.getByRole('region', { name: 'Features of Houses' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      assert.ok(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'));
      assert.deepEqual(phone.complaints, []);
    } finally {
      await phone.close();
    }
  });
});
