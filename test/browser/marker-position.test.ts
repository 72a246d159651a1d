import assert from 'node:assert/strict';
import { faultsOf } from '../support/browser/faults-of.ts';
import { halfResolution } from '../support/browser/open-window.ts';
import { enterRoom, makeRoom } from '../support/browser/own-room.ts';
import { callAs } from '../support/browser/target.ts';
import { useWindow } from '../support/browser/use-window.ts';
import { when } from '../support/when.ts';

describe('the position of a marker', () => {
  const at = useWindow(undefined, halfResolution);

  it('can be typed in LV95, and is refused if it is none', async () => {
    const { page } = at.window;
    const room = await makeRoom({ name: 'Gauges' });
    const path = `/api/rooms/${room.roomId}/markers`;
    await callAs(room.owner, 'POST', path, { latitude: 46.9, longitude: 7.4, title: 'Gauge' });
    await enterRoom(page, room);
    await page.getByRole('tab', { name: 'Markers' }).click();
    await page.getByRole('button', { name: 'Gauge', exact: true }).click();
    const card = page.getByRole('complementary', { name: 'Gauge' });
    await card.getByRole('button', { name: 'Edit' }).click();
    const field = card.getByLabel('Position in another notation');
    await field.fill('somewhere');
    await card.getByRole('button', { name: 'Save' }).click();
    assert.equal(await page.locator('input:invalid').count(), 1);
    assert.equal(await card.getByLabel('Latitude').inputValue(), '46.9');
    await field.fill("2'614'500 1'178'500");
    await when('the position is that of Thun', async () =>
      (await card.getByLabel('Latitude').inputValue()).startsWith('46.75'),
    );
    assert.deepEqual(await faultsOf(page), []);
    await card.getByRole('button', { name: 'Save' }).click();
    await when('it is stored', async () => {
      const { markers } = (await callAs(room.owner, 'GET', path)) as { markers: { longitude: number }[] };
      return Math.abs((markers[0]?.longitude ?? 0) - 7.628) < 0.01;
    });
  });
});
