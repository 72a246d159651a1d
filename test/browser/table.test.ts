import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { makeLayer } from '../support/browser/make-layer.ts';
import { halfResolution, openWindow } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom, type OwnRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

const hostile = '<img src=x onerror=alert(1)>';

const square = (west: number, properties: Record<string, unknown>) => {
  const ring = [[west, 0], [west + 0.1, 0], [west + 0.1, 0.1], [west, 0.1], [west, 0]]; // prettier-ignore
  return { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties };
};

describe('the table of a layer', () => {
  const at = useWindow(undefined, halfResolution);
  let room: OwnRoom;
  let layerId: string;
  beforeEach(async () => {
    room = await makeRoom({ name: 'Squares' });
    const defaultView = { lat: 0, lng: 3, zoom: 6 };
    await callAs(room.owner, 'PATCH', `/api/rooms/${room.roomId}/camera-settings`, { defaultView });
    const features = Array.from({ length: 60 }, (_, n) =>
      square(n / 10, { number: (n * 7) % 60, name: `square ${n}`, [hostile]: hostile }),
    );
    layerId = await makeLayer(room, {
      name: 'Squares',
      geojson: { type: 'FeatureCollection', features: [...features, square(120, { name: 'far away' })] },
    });
  });

  it('lists the features in view as text, sorts them, and shows a row on the map', async () => {
    const { page } = at.window;
    await enterRoom(page, room);
    await page.locator('.map[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'More about Squares' }).click();
    await page.getByRole('button', { name: 'Feature table' }).press('Enter');
    const table = page.getByRole('region', { name: 'Features of Squares in view' });
    await table.getByText('60 in view').waitFor();
    assert.equal(await table.getByRole('row').count(), 51);
    assert.deepEqual(await faultsOf(page), []);
    await table.getByRole('button', { name: 'number' }).press('Enter');
    const first = table.getByRole('row').nth(1);
    await first.getByRole('cell', { name: '0', exact: true }).waitFor();
    await table.getByRole('button', { name: 'number' }).press('Enter');
    await first.getByRole('cell', { name: '59', exact: true }).waitFor();
    await table
      .getByRole('columnheader', { name: 'number' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await first.getByRole('cell', { name: hostile }).waitFor();
    await table.getByRole('button', { name: 'Next' }).press('Enter');
    await first.getByRole('cell', { name: '9', exact: true }).waitFor();
    await first.getByRole('button', { name: 'Show row 1 on map' }).press('Enter');
    const card = page.getByRole('complementary', { name: 'Squares' });
    await card.getByText(hostile).first().waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await table.getByRole('button', { name: 'Close table' }).press('Enter');
    await table.waitFor({ state: 'detached' });
  });

  it('follows moves of the map and a new layer name', async () => {
    const phone = await openWindow(at.browser, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    try {
      const { page } = phone;
      await enterRoom(page, room);
      await page.locator('.map[data-drawn]').waitFor();
      await page.getByRole('button', { name: 'More about Squares' }).click();
      await page.getByRole('button', { name: 'Feature table' }).click();
      const status = page.locator('.table-panel [role=status]');
      await status.getByText(/^\d+ in view$/).waitFor();
      const before = await status.textContent();
      await page.locator('.map canvas').press('ArrowRight');
      await when('other rows are there', async () => (await status.textContent()) !== before);
      await callAs(room.owner, 'PATCH', `/api/layers/${layerId}`, { name: 'Houses' });
      await page.getByRole('region', { name: 'Features of Houses in view' }).waitFor();
      assert.deepEqual(await faultsOf(page), []);
      assert.deepEqual(phone.complaints, []);
    } finally {
      await phone.close();
    }
  });
});
